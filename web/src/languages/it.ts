import { cards, games } from 'virtual:core/it';
import page from '../../../words/it/page.json';
import shared from '../../../words/it/shared.json';
import type { Spoken } from '../words';

export default { rows: { ...shared, ...page }, games, cards } satisfies Spoken;
