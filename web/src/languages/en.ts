import { cards, games } from 'virtual:core/en';
import page from '../../../words/en/page.json';
import shared from '../../../words/en/shared.json';
import type { Spoken } from '../words';

export default { rows: { ...shared, ...page }, games, cards } satisfies Spoken;
