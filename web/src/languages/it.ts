import { cards, games } from 'virtual:core/it';
import page from '../../../words/it/page.json';
import phrases from '../../../words/it/phrases.json';
import shared from '../../../words/it/shared.json';
import type { Spoken } from '../words';

export default { rows: { ...shared, ...phrases, ...page }, games, cards } satisfies Spoken;
