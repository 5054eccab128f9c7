import type { MouseEvent } from 'react'

/**
 * For a submit button of a form whose fields are checked when they are left: pressing it does not leave the field, so
 * no error line pushes the button away from under the pointer before the press becomes a click.
 */
export const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
