/** Whether an event opens another page: a followed link, or a row opened by Enter or a double press. */
function leaves(event: Event): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.type === 'click') return event.target.closest('a[href]') !== null
  if (event instanceof KeyboardEvent && event.key !== 'Enter') return false
  return event.target.closest('input, textarea, select') === null
}

const EVENTS = ['click', 'dblclick', 'keydown'] as const

/**
 * Calls back after a delay in milliseconds, unless the user is leaving the page by then. For delayed changes of the
 * address: such a change would cancel a started navigation.
 * @returns a function that cancels the call
 */
export function unlessLeft(callBack: () => void, ms: number): () => void {
  const end = () => {
    clearTimeout(timer)
    for (const name of EVENTS) document.removeEventListener(name, onEvent, true)
  }
  const onEvent = (event: Event) => {
    if (leaves(event)) end()
  }
  const timer = setTimeout(() => {
    end()
    callBack()
  }, ms)
  for (const name of EVENTS) document.addEventListener(name, onEvent, true)
  return end
}
