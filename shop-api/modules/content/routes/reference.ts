import type { FastifyInstance } from 'fastify'
import { bannerList, brandList, collections, productCollectionList } from '#lib/contract/content/reference.ts'
import { EXTENSIONS, extensions } from '#lib/contract/extensions.ts'
import { WEB_PUSH } from '#lib/contract/notifications/push-calls.ts'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import { pushKeysOf } from '../../../push/push-env.ts'
import { sendsSms } from '../../../sms/sms-env.ts'
import { serveCall, serveRead } from '../../identity/serve-call.ts'
import { listBanners, listBrands, listCollections, listSubCollections, loadPictures } from '../queries/menu.ts'
import { bannerAlts } from '../queries/shop-front.ts'

/** Content of the menu and the home page, except products. */
export function serveReference(app: FastifyInstance): void {
  serveMenu(app)
  serveHome(app)
  const offered = [
    ...EXTENSIONS,
    ...(sendsSms(app.shop.env) ? [SMS_UPDATES] : []),
    ...(pushKeysOf(app.shop.env) ? [WEB_PUSH] : []),
  ]
  serveCall(app, extensions, () => ({ data: { extensions: offered } }))
}

function serveMenu(app: FastifyInstance): void {
  const { catalogue } = app.shop

  serveRead(app, productCollectionList, async ({ tx }) => {
    const index = await catalogue.index()
    const rows = await listCollections(tx)
    const subRows = await listSubCollections(tx)
    const covers = [...rows, ...subRows].map(({ coverSha }) => coverSha)
    const picture = await loadPictures(tx, covers)
    const subCollections = subRows.map(({ collectionCode, code, name, isAvailable, isImg, badge, coverSha }) => ({
      collectionCode,
      item: {
        ...{ Code: code, name, isAvailable, isImg, badge },
        image: picture(coverSha),
        count: index.count('subCollection', code),
      },
    }))
    return {
      data: rows.map(({ code, name, blurb, isAvailable, dropdownRight, badge, coverSha }) => ({
        ...{ id: code, name, blurb, isAvailable, dropdownRight, badge },
        image: picture(coverSha),
        count: index.count('collection', code),
        subCollection: subCollections.flatMap(({ collectionCode, item }) => (collectionCode === code ? [item] : [])),
      })),
    }
  })

  serveRead(app, brandList, async ({ tx }) => {
    const index = await catalogue.index()
    const rows = await listBrands(tx)
    const shas = rows.flatMap(({ imageSha }) => imageSha ?? [])
    const picture = await loadPictures(tx, shas)
    return {
      data: rows.map(({ code, name, town, imageSha }) => ({
        ...{ Code: code, name, town },
        image: imageSha === null ? null : picture(imageSha),
        count: index.count('brand', code),
      })),
    }
  })
}

function serveHome(app: FastifyInstance): void {
  serveRead(app, bannerList, async ({ tx }) => {
    const rows = await listBanners(tx)
    const alts = await bannerAlts(tx)
    const shas = rows.flatMap(({ mediaSha, mediaNarrowSha }) => [mediaSha, mediaNarrowSha])
    const picture = await loadPictures(tx, shas)
    return {
      data: rows.map(({ id: _id, position: _position, mediaSha, mediaNarrowSha, ...banner }) => ({
        ...banner,
        media: { ...picture(mediaSha), alt: alts.get(banner.title) ?? picture(mediaSha).alt },
        mediaNarrow: picture(mediaNarrowSha),
      })),
    }
  })

  serveRead(app, collections, async ({ tx }) => {
    const index = await app.shop.catalogue.index()
    const rows = (await listCollections(tx)).filter(({ isAvailable }) => isAvailable)
    const shas = rows.flatMap(({ tileShas }) => tileShas)
    const picture = await loadPictures(tx, shas)
    return {
      data: rows.map(({ code, name, badge, tileShas, video }) => ({
        title: name,
        redirectUrl: `/product-list/${code}`,
        count: index.count('collection', code),
        badge,
        media: tileShas.map(picture),
        video,
      })),
    }
  })
}
