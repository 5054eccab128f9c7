/** Whether an event leads to another page: a link is followed, a row opened by Enter or by two presses. */
function leaves(event: Event): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.type === 'click') return event.target.closest('a[href]') !== null
  if (event instanceof KeyboardEvent && event.key !== 'Enter') return false
  return event.target.closest('input, textarea, select') === null
}

const EVENTS = ['click', 'dblclick', 'keydown'] as const

/**
 * Calls back after so many milliseconds, unless the page is being left by then. For what writes to the address a moment
 * later: a change of the address ends a navigation that has begun.
 * @returns calls it off
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
