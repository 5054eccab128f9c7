/**
 * Header for reads from a database replica. A shop API sends the primary's log position after a write; the storefront
 * sends it back with the same visitor's next reads.
 */
export const READ_AFTER_HEADER = 'x-read-after'

/**
 * Header with the catalogue version announced to the storefront: one of several shop APIs can be behind that version.
 */
export const CATALOGUE_VERSION_HEADER = 'x-catalogue-version'
