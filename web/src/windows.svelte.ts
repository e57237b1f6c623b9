// How many windows lie over the page. General news then appears in them, since the user can reach nothing else.
export const windows = $state({ open: 0 });
