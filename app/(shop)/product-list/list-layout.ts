/**
 * The list under trial at `/product-list-testing`. `dense` puts four cloths across beside the filters where three stand
 * today. The day it wins it becomes the default here, and the trial ends.
 */
export type ListVariant = 'standing' | 'dense'

/** The public layout. */
export const LIST_VARIANT: ListVariant = 'standing'
/** The layout under trial. */
export const LIST_VARIANT_UNDER_TRIAL: ListVariant = 'dense'
