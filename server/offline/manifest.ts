import 'server-only'
import type { MetadataRoute } from 'next'
import { readSite } from '../shop/site.ts'

type Manifest = MetadataRoute.Manifest

/** Icons drawn by `npm run icons`. */
const ICONS: Manifest['icons'] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The page's ground, as in app/theme/tokens.css. */
const GROUND = '#fbf9f5'

const LOOK = {
  lang: 'en-KE',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: ICONS,
} as const

/** The shop as an app on a phone or computer. */
export async function shopManifest(): Promise<Manifest> {
  const { name, description } = await readSite()
  return {
    ...LOOK,
    id: '/',
    name,
    short_name: name,
    description,
    start_url: '/',
    scope: '/',
    categories: ['shopping'],
    shortcuts: [
      { name: 'Cart', url: '/cart' },
      { name: 'My orders', url: '/orders' },
    ],
  }
}

/** The office as a separate app. */
export async function officeManifest(): Promise<Manifest> {
  const { name } = await readSite()
  return {
    ...LOOK,
    id: '/office',
    name: `${name} office`,
    short_name: 'Office',
    start_url: '/office',
    scope: '/office',
  }
}

/** @param manifest its members */
export const manifestAnswer = (manifest: Manifest): Response =>
  Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
