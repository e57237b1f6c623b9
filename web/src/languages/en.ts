import { cards, games } from 'virtual:core/en';
import page from '../../../words/en/page.json';
import phrases from '../../../words/en/phrases.json';
import shared from '../../../words/en/shared.json';
import type { Spoken } from '../words';

export default { rows: { ...shared, ...phrases, ...page }, games, cards } satisfies Spoken;
