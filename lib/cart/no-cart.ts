import { accountOf } from '../account/account.ts'
import { actsForTraders, canOrder, ownsCompany } from '../account/capabilities.ts'
import { currentViewer } from '../account/viewer-store.ts'
import { showAlert } from '../browser/alerts.ts'
import type { Sentences } from '../format/fill.ts'
import { NO_CART_TEXTS } from '../language/no-cart-texts.ts'

/** Why a user has no cart, and the page to change that. */
export interface NoCart {
  title: string
  text: string
  link: { href: string; text: string } | null
}

/**
 * Null for users who can fill a cart. The shop decides independently; this gives the reason before a request.
 * @param texts of the language; English without it
 */
export function noCartOf(viewer: string, texts: Sentences<typeof NO_CART_TEXTS> = NO_CART_TEXTS): NoCart | null {
  const { userType, approval, actingFor } = accountOf(viewer)
  if (!canOrder(userType)) return { title: texts.staffTitle, text: texts.staffText, link: null }
  if (actsForTraders(userType) && actingFor === null)
    return { title: texts.traderTitle, text: texts.traderText, link: { href: '/settings', text: texts.settings } }
  const link = ownsCompany(userType) ? { href: '/kyc-upload', text: texts.documents } : null
  if (approval === 'pending') return { title: texts.pendingTitle, text: texts.pendingText, link }
  if (approval === 'declined') return { title: texts.declinedTitle, text: texts.declinedText, link }
  return null
}

/** Shows the reason if the user has no cart; returns whether it did. */
export function noCartAnnounced(): boolean {
  const reason = noCartOf(currentViewer())
  if (!reason) return false
  const { title, text, link } = reason
  const way = link && { link, mustAct: 'The cart cannot be filled until the user completes the linked step.' }
  showAlert({ tone: 'warning', title, text, ...way })
  return true
}
