/** Maximum attempts until an entry is open. */
const TRIES = 20
const EVERY_MS = 50

/** Focuses the control of a finding once its entry is open. Finds it by the text of its findings (`FieldRow`). */
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
