import { showAlert } from './alerts.ts'

/** Puts an address on the clipboard and says so, or says that it could not, with the address to copy by hand. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showAlert({ tone: 'success', title: 'Your link has been copied to clipboard' })
  } catch {
    // No clipboard here: an old browser, a page without TLS, or it was refused.
    showAlert({ tone: 'danger', title: 'Unable to copy link', text: address })
  }
}
