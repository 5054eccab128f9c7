import type { FastifyInstance } from 'fastify'
import type { Output } from '#lib/contract/call.ts'
import { EXTENSIONS, extensions } from '#lib/contract/extensions.ts'
import type { Media } from '#lib/contract/fields.ts'
import {
  bannerList,
  brandList,
  cityList,
  collections,
  countryList,
  countyList,
  type MenuCollection,
  pickUpPointDetail,
  pickUpPoints,
  productCollectionList,
  type Video,
} from '#lib/contract/reference.ts'
import type { Query } from '../db/client.ts'
import { refuse } from '../domain/refusal.ts'
import { serveCall } from '../http/serve-call.ts'

type PickUpPoint = Output<typeof pickUpPointDetail>
type Banner = Output<typeof bannerList>[number]
type BannerRow = Omit<Banner, 'media' | 'mediaNarrow'> & { wide: string; narrow: string }
type CollectionRow = Omit<MenuCollection, 'image' | 'count' | 'subCollection'> & {
  cover: string
  tiles: string[]
  video: Video | null
}
type SubRow = Omit<MenuCollection['subCollection'][number], 'image' | 'count'> & { cover: string; collection: string }

const PICK_UP_POINTS = 'SELECT id, name, address, town, county, hours, phone FROM pick_up_points'
const COLLECTIONS = `
  SELECT code AS id, name, blurb, is_available AS "isAvailable", dropdown_right AS "dropdownRight", badge,
    cover_sha AS cover, tile_shas AS tiles, video
  FROM collections ORDER BY position`
const SUB_COLLECTIONS = `
  SELECT collection_code AS collection, code AS "Code", name, is_available AS "isAvailable", is_img AS "isImg", badge,
    cover_sha AS cover
  FROM sub_collections ORDER BY position`

/** Pictures by sha256; one that is not kept is shown as no picture. */
async function readMedia(query: Query, shas: readonly string[]): Promise<(sha256: string) => Media> {
  const rows = await query<Media>('SELECT sha256, alt, blur FROM media WHERE sha256 = ANY($1::text[])', [shas])
  const kept = new Map(rows.map((row) => [row.sha256, row]))
  return (sha256) => kept.get(sha256) ?? { sha256, alt: '', blur: '' }
}

export function serveReference(app: FastifyInstance): void {
  serveMenu(app)
  serveHome(app)
  servePlaces(app)
  serveCall(app, extensions, () => ({ data: { extensions: [...EXTENSIONS] } }))
}

function serveMenu(app: FastifyInstance): void {
  const { catalogue } = app.shop

  serveCall(app, productCollectionList, async ({ query }) => {
    const index = await catalogue.index()
    const rows = await query<CollectionRow>(COLLECTIONS)
    const subs = await query<SubRow>(SUB_COLLECTIONS)
    const media = await readMedia(
      query,
      [...rows, ...subs].map(({ cover }) => cover),
    )
    return {
      data: rows.map(({ cover, tiles: _tiles, video: _video, ...row }) => ({
        ...row,
        image: media(cover),
        count: index.count('collection', row.id),
        subCollection: subs
          .filter((sub) => sub.collection === row.id)
          .map(({ cover: subCover, collection: _collection, ...sub }) => ({
            ...sub,
            image: media(subCover),
            count: index.count('subCollection', sub.Code),
          })),
      })),
    }
  })

  serveCall(app, brandList, async ({ query }) => {
    const index = await catalogue.index()
    const rows = await query<{ Code: string; name: string; town: string; image: string | null }>(
      'SELECT code AS "Code", name, town, image_sha AS image FROM brands ORDER BY position',
    )
    const media = await readMedia(
      query,
      rows.flatMap(({ image }) => image ?? []),
    )
    return {
      data: rows.map(({ image, ...row }) => ({
        ...row,
        image: image === null ? null : media(image),
        count: index.count('brand', row.Code),
      })),
    }
  })
}

function serveHome(app: FastifyInstance): void {
  serveCall(app, bannerList, async ({ query }) => {
    const rows = await query<BannerRow>(
      `SELECT media_type AS "mediaType", video_type AS "videoType", media_sha AS wide, media_narrow_sha AS narrow,
         video_url AS "videoUrl", title, text, words, redirect_url AS "redirectUrl", redirect_text AS "redirectText"
       FROM banners ORDER BY position`,
    )
    const media = await readMedia(
      query,
      rows.flatMap(({ wide, narrow }) => [wide, narrow]),
    )
    return {
      data: rows.map(({ wide, narrow, ...row }) => ({ ...row, media: media(wide), mediaNarrow: media(narrow) })),
    }
  })

  serveCall(app, collections, async ({ query }) => {
    const index = await app.shop.catalogue.index()
    const rows = (await query<CollectionRow>(COLLECTIONS)).filter(({ isAvailable }) => isAvailable)
    const media = await readMedia(
      query,
      rows.flatMap(({ tiles }) => tiles),
    )
    return {
      data: rows.map(({ id, name, badge, tiles, video }) => ({
        title: name,
        redirectUrl: `/product-list/${id}`,
        count: index.count('collection', id),
        badge,
        media: tiles.map(media),
        video,
      })),
    }
  })
}

function servePlaces(app: FastifyInstance): void {
  serveCall(app, countryList, async ({ query }) => ({
    data: await query('SELECT id, name, code, dial_code AS "dialCode" FROM countries ORDER BY id'),
  }))

  serveCall(app, countyList, async ({ input, query }) => ({
    data: await query('SELECT id, name FROM counties WHERE country_id = $1 ORDER BY name', [input.countryId]),
  }))

  serveCall(app, cityList, async ({ input, query }) => {
    const towns = await query<Output<typeof cityList>[number]>(
      `SELECT id, name, postal_code AS "postalCode", is_other AS "isOther" FROM cities
       WHERE county_id = $1 ORDER BY is_other, name`,
      [input.countyId],
    )
    return { data: towns.map(({ isOther, ...town }) => (isOther ? { ...town, isOther } : town)) }
  })

  serveCall(app, pickUpPoints, async ({ query }) => ({
    data: await query<PickUpPoint>(`${PICK_UP_POINTS} ORDER BY id`),
  }))

  serveCall(app, pickUpPointDetail, async ({ input, query }) => {
    const [point] = await query<PickUpPoint>(`${PICK_UP_POINTS} WHERE id = $1`, [input.id])
    if (!point) throw refuse('not-found', 'There is no such pick-up point.')
    return { data: point }
  })
}
