/**
 * The header in which a shop API with a database replica says how far its primary was after a write, and in which the
 * storefront sends that back with what the same visitor reads next.
 */
export const READ_AFTER_HEADER = 'x-read-after'

/**
 * The header in which the storefront says which version of the catalogue it was notified of: of several shop APIs the one
 * that is asked may not have read it yet.
 */
export const CATALOGUE_VERSION_HEADER = 'x-catalogue-version'
