/** Whether an event opens another page: a followed link, or a row opened by Enter or a double press. */
function leaves(event: Event): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.type === 'click') return event.target.closest('a[href]') !== null
  if (event instanceof KeyboardEvent && event.key !== 'Enter') return false
  return event.target.closest('input, textarea, select') === null
}

/** Whether an event presses a button: its action can open another page later, when its call has returned. */
const presses = (event: Event): boolean =>
  event.type === 'click' && event.target instanceof Element && event.target.closest('button') !== null

const EVENTS = ['click', 'dblclick', 'keydown'] as const

/**
 * Calls back after a delay in milliseconds, unless the user is leaving the page by then. For delayed changes of the
 * address: such a change would cancel a started navigation. A pressed button ends the delay, so that the change is made
 * before its action can open another page.
 * @returns a function that cancels the call
 */
export function unlessLeft(callBack: () => unknown, ms: number): () => void {
  const end = () => {
    clearTimeout(timer)
    for (const name of EVENTS) document.removeEventListener(name, onEvent, true)
  }
  const now = () => {
    end()
    callBack()
  }
  const onEvent = (event: Event) => {
    if (leaves(event)) end()
    else if (presses(event)) now()
  }
  const timer = setTimeout(now, ms)
  for (const name of EVENTS) document.addEventListener(name, onEvent, true)
  return end
}
