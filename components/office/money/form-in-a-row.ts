/** A short form in a row: its button is beside the fields, also if an error is below one of them. */
export const FORM_IN_A_ROW = 'flex w-full flex-wrap items-start gap-3 md:[&>button]:mt-5.5'
/** A field of such a form. */
export const SHORT_FIELD = 'w-44 max-md:w-full'
/** The field that takes the rest of the row. */
export const WIDE_FIELD = 'min-w-48 flex-1'
