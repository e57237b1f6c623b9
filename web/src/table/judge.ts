// What judged the moves, in words.
import type { Judge } from '../engine/match';
import { say } from '../settings.svelte';

export const judgedBy = (by?: Judge): string => say(by === 'net+search' ? 'judged_by_net' : 'judged_by_search');
