import { sampleCatalogue } from './sample.ts'

const sample = sampleCatalogue()
const { families } = sample

describe('search synonyms', () => {
  const words = sample.searchSynonyms

  it('are lower case and never lead to themselves alone', () => {
    for (const [typed, meant] of Object.entries(words)) {
      expect(typed).toBe(typed.toLowerCase())
      expect(meant.length).toBeGreaterThan(0)
      expect(meant.every((one) => one === one.toLowerCase())).toBe(true)
    }
  })

  it('lead to words the catalogue says', () => {
    const said = families
      .flatMap((one) => [
        one.clusterName,
        one.shortDescription,
        one.category,
        one.featureName,
        ...one.colours.map((c) => c.colorName),
      ])
      .concat(sample.collections.flatMap((one) => [one.name, ...one.subCollections.map((sub) => sub.name)]))
      .concat(
        sample.brands.map((one) => one.name),
        families.flatMap((one) => one.materials.map((m) => m.name)),
      )
      .join(' ')
      .toLowerCase()
    const unsaid = Object.entries(words).filter(([, meant]) => !meant.some((one) => said.includes(one)))
    expect(unsaid).toEqual([])
  })
})
