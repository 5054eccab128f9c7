/** The header in which a page of a sales representative says for whom it was drawn: a trader's number, or nobody. */
export const ACTING_FOR_HEADER = 'x-acting-for'
export const NOBODY = 'nobody'
