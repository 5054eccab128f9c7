import type { Chosen } from '#lib/sales/selection.ts'

/** Removes control characters and characters that file systems refuse, then those they refuse at a name's ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
const FORBIDDEN = /[\u0000-\u001F\u007F<>:"/\\|?*]+/g
const plain = (text: string) => text.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()

/**
 * File names of pictures, by cluster and feature: "Simba Blanket - Woven border.png". A name that exists, in any case,
 * gets a number.
 */
export function pictureNames(chosen: readonly Pick<Chosen, 'cluster' | 'name' | 'feature'>[]): string[] {
  const taken = new Set<string>()
  return chosen.map(({ cluster, name, feature }) => {
    const parts = [plain(name) || plain(cluster), plain(feature)].filter(Boolean).join(' - ')
    const base = (parts || 'Product').slice(0, 100).replace(/^[. ]+|(?<![. ])[. ]+$/g, '') || 'Product'
    let made = base
    for (let number = 2; taken.has(made.toLowerCase()); number += 1) made = `${base} ${number}`
    taken.add(made.toLowerCase())
    return `${made}.png`
  })
}
