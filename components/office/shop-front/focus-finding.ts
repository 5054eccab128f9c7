/** So long an entry takes to open, at most. */
const TRIES = 20
const EVERY_MS = 50

/**
 * Gives the focus to the control that a finding is about, once its entry is open: the one whose findings say the same
 * (`FieldRow`).
 */
export function focusFinding(message: string, tries = TRIES): void {
  const said = [...document.querySelectorAll('main ul[id$="-found"]')].find(({ children }) =>
    [...children].some(({ textContent }) => textContent === message),
  )
  const field = said && document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(said.id)}"]`)
  if (field) {
    field.scrollIntoView({ block: 'center' })
    field.focus()
  } else if (tries > 0) setTimeout(() => focusFinding(message, tries - 1), EVERY_MS)
}
