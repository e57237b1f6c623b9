// How many windows lie over the page: what concerns everybody is shown in them then, since nothing else can be reached.
export const windows = $state({ open: 0 });
