import { isInaccessible } from '@testing-library/react'

/** Description of an element in test failures, so that a failure shows the element's own text. */

const say = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 200)}”`
const result = (pass: boolean, element: Element, what: string, received: unknown) => ({
  pass,
  message: () => `${say(element)} ${pass ? 'should not be' : 'should be'} ${what}; it is ${JSON.stringify(received)}`,
})
const textOf = (element: Element) => (element.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
const fits = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)

export const matchers = {
  toBeChecked(element: HTMLInputElement) {
    return result(element.checked, element, 'checked', element.checked)
  },
  toHaveValue(element: HTMLInputElement, wanted: string) {
    return result(element.value === wanted, element, `filled with “${wanted}”`, element.value)
  },
  toHaveFocus(element: Element) {
    const { activeElement } = document
    return result(activeElement === element, element, 'focused', activeElement && `not: ${say(activeElement)} is`)
  },
  toBeDisabled(element: HTMLButtonElement) {
    const disabled = element.matches(':disabled')
    return result(disabled, element, 'disabled', disabled)
  },
  /** @param wanted without it any value will do */
  toHaveAttribute(element: Element, name: string, wanted?: string) {
    const value = element.getAttribute(name)
    return result(wanted === undefined ? value !== null : value === wanted, element, `${name}="${wanted ?? ''}"`, value)
  },
  /** A part of its text, white space as one blank. */
  toHaveTextContent(element: Element, wanted: string | RegExp) {
    return result(fits(textOf(element), wanted), element, `with the text ${wanted}`, textOf(element))
  },
  /** True for an element in the document that is not hidden, folded or closed. Ignores CSS classes. */
  toBeVisible(element: Element) {
    const folded = element.closest('details:not([open])')
    const isFolded = folded !== null && !folded.querySelector(':scope > summary')?.contains(element)
    const visible = element.isConnected && !isFolded && !isInaccessible(element)
    return result(visible, element, 'visible', visible)
  },
}

declare global {
  namespace jest {
    interface Matchers<R> {
      toBeChecked(): R
      toHaveValue(wanted: string): R
      toHaveFocus(): R
      toBeDisabled(): R
      toHaveAttribute(name: string, wanted?: string): R
      toHaveTextContent(wanted: string | RegExp): R
      toBeVisible(): R
    }
  }
}
