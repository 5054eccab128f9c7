import { act } from '@testing-library/react'

/** Types as a scanner does: at once, ended with Enter. */
export function scan(code: string): void {
  act(() => {
    const at = performance.now()
    for (const [index, key] of [...code, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: at + index * 5 })
      document.body.dispatchEvent(event)
    }
  })
}
