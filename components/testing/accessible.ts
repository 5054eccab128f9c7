import axe from 'axe-core'

/**
 * No violation axe knows of in the page as it stands. What only a drawn page shows (contrast, sizes) is left to the
 * journeys, and so is what belongs to the page around a component.
 */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}
