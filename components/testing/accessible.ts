import { act } from '@testing-library/react'
import axe from 'axe-core'

/**
 * Expects no axe violation in the current page. Rules that need a drawn page (contrast, sizes) are left to the
 * journeys, and so are rules about the page around a component.
 */
export async function expectAccessible(): Promise<void> {
  // After a new address the page is drawn in a later task, not while axe runs.
  await act(() => new Promise<void>((done) => setTimeout(done)))
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}
