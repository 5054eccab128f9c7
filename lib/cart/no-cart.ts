import { accountOf } from '../account/account.ts'
import { actsForTraders, canOrder, ownsCompany } from '../account/capabilities.ts'
import { currentViewer } from '../account/viewer-store.ts'
import { showAlert } from '../browser/alerts.ts'

/** Why a user has no cart, and the page to change that. */
export interface NoCart {
  title: string
  text: string
  link: { href: string; text: string } | null
}

const DOCUMENTS = { href: '/kyc-upload', text: 'Your documents' }

/** Null for users who can fill a cart. The shop decides independently; this gives the reason before a request. */
export function noCartOf(viewer: string): NoCart | null {
  const { userType, approval, actingFor } = accountOf(viewer)
  if (!canOrder(userType))
    return {
      title: 'Your account has no cart.',
      text: 'Staff accounts can see orders and reports, but cannot order.',
      link: null,
    }
  if (actsForTraders(userType) && actingFor === null)
    return {
      title: 'Select trader',
      text: 'Choose the trader you are ordering for.',
      link: { href: '/settings', text: 'Settings' },
    }
  const link = ownsCompany(userType) ? DOCUMENTS : null
  if (approval === 'pending')
    return {
      title: 'Your documents are not approved yet.',
      text: 'You can see prices and use the cart once they are approved.',
      link,
    }
  if (approval === 'declined')
    return {
      title: 'Your documents were declined.',
      text: 'Please send them again. You can see prices and use the cart once they are approved.',
      link,
    }
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
