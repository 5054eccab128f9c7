import type { APIRequestContext } from 'playwright/test'
import { expect } from './shop.ts'

/** The data that a search engine or a messenger reads of a page, before any script runs. */
export interface PageFacts {
  status: number
  html: string
  title: string
  canonical: string | null
  /** False if the page forbids indexing. */
  indexed: boolean
  /** `<meta>` by name or property. */
  meta: Record<string, string>
  /** Every piece of structured data, lists opened. */
  data: Record<string, unknown>[]
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : plain(found)
}

/** Fetches a page as a search engine does. */
export async function factsOf(request: APIRequestContext, address: string): Promise<PageFacts> {
  const answer = await request.get(address)
  const html = await answer.text()
  const meta: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
    const name = attribute(tag, 'name') ?? attribute(tag, 'property')
    if (name !== undefined) meta[name] = attribute(tag, 'content') ?? ''
  }
  const canonicals = [...html.matchAll(/<link rel="canonical"[^>]*>/g)].map(([tag]) => attribute(tag, 'href'))
  expect(canonicals.length, `${address}: canonicals`).toBeLessThanOrEqual(1)
  return {
    status: answer.status(),
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: canonicals[0] ?? null,
    indexed: !(meta.robots ?? '').includes('noindex'),
    meta,
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, text]) =>
      [JSON.parse(text as string) as Record<string, unknown>].flat(),
    ),
  }
}

/** The only piece of structured data of a type. */
// biome-ignore lint/suspicious/noExplicitAny: read as a search engine does, field by field
export function dataOf({ data }: PageFacts, type: string): any {
  const found = data.filter((entry) => entry['@type'] === type)
  expect(found.length, `${type} in ${JSON.stringify(data).slice(0, 200)}`).toBe(1)
  return found[0]
}
