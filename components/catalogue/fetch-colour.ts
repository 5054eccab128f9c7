import { showAlert } from '#lib/browser/alerts.ts'
import { productDetails, productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import { ask } from '#lib/http/call-client.ts'
import { type CardSwatch, type CardView, cardSwatch, tagsOf } from './card-view.ts'

/** Requests for a card's colours, loaded on first use. A refusal shows a message and returns null. */

/** A card in another colour: its picture, price, bale and tags. */
export async function cardInColour(card: CardView, swatch: CardSwatch): Promise<CardView | null> {
  const answer = await ask(productFeatureDetail, { clusterId: card.cluster, colorCode: swatch.code })
  if (!answer.ok) {
    showAlert({ tone: 'danger', title: `We could not load ${swatch.name}.`, text: answer.problem.message })
    return null
  }
  const { id, mainImage, exVatPrice, price, formerPrice, piecesPerBale, tags, qty } = answer.data
  const prices = { exVatPrice, price, formerPrice, piecesPerBale }
  const changed = { ...prices, id, picture: mainImage, tags: tagsOf({ tags }), isSoldOut: price !== null && qty <= 0 }
  const swatches = card.swatches.some(({ code }) => code === swatch.code) ? card.swatches : [...card.swatches, swatch]
  return { ...card, ...changed, swatches, colour: swatch.code }
}

/** The colours of a card's family that the card itself does not carry, so that lists stay small. */
export async function otherColours(card: CardView): Promise<CardSwatch[] | null> {
  const answer = await ask(productDetails, { id: card.id, stockQty: null })
  if (!answer.ok) {
    showAlert({ tone: 'danger', title: 'We could not load the other colours.', text: answer.problem.message })
    return null
  }
  const onCard = new Set(card.swatches.map(({ code }) => code))
  return answer.data.matrix.columns.map(cardSwatch).filter(({ code }) => !onCard.has(code))
}
