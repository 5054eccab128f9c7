/**
 * The list under trial at `/product-list-testing`. `dense` puts four cloths across beside the filters where three stand
 * today. The day it wins it becomes the default here, and the trial ends.
 */
export type ListVariant = 'standing' | 'dense'

/** What the shop shows everywhere. */
export const LIST_VARIANT: ListVariant = 'standing'
/** What is tried. */
export const LIST_VARIANT_UNDER_TRIAL: ListVariant = 'dense'
