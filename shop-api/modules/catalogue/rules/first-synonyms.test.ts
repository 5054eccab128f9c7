import { sampleCatalogue } from '#sample/catalogue/sample.ts'

const sample = sampleCatalogue()
const { families } = sample

/** All text that search covers, as single words. */
const said = new Set(
  [
    ...families.flatMap((one) => [
      one.clusterName,
      one.shortDescription,
      one.category,
      one.featureName,
      ...one.tags,
      ...one.colours.map(({ colorName }) => colorName),
      ...one.materials.map(({ name }) => name),
    ]),
    ...sample.collections.flatMap((one) => [one.name, ...one.subCollections.map(({ name }) => name)]),
    ...sample.brands.map(({ name }) => name),
    'Offer',
  ].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []),
)

/** In any of its common forms. */
const isSaid = (word: string) =>
  ['', 's', 'es'].some((end) => said.has(word + end) || (end && said.has(word.replace(new RegExp(`${end}$`), ''))))

describe('search synonyms', () => {
  const words = Object.entries(sample.searchSynonyms)

  it('are lower case, of one word or two, and mean something else or more', () => {
    for (const [typed, meant] of words) {
      expect(typed).toMatch(/^[a-z]+( [a-z]+)?$/)
      expect(meant).not.toEqual([typed])
      expect(meant.length).toBeGreaterThan(0)
      expect(new Set(meant).size).toBe(meant.length)
    }
  })

  it('map only to words of the catalogue', () => {
    const unsaid = words.flatMap(([typed, meant]) =>
      meant.filter((one) => !one.split(/[ -]/).every(isSaid)).map((one) => `${typed} → ${one}`),
    )
    expect(unsaid).toEqual([])
  })

  it('include the Swahili for the shop’s products', () => {
    for (const word of [
      'blanketi',
      'shuka',
      'mashuka',
      'foronya',
      'uzi',
      'taulo',
      'mto',
      'sweta',
      'kofia',
      'kitambaa',
    ]) {
      expect(sample.searchSynonyms).toHaveProperty(word)
    }
  })
})
