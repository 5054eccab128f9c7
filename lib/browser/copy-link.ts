import { showAlert } from './alerts.ts'

/**
 * Copies an address to the clipboard and shows a message; on failure the message contains the address to copy manually.
 */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showAlert({ tone: 'success', title: 'Your link has been copied to clipboard' })
  } catch {
    // No clipboard here: an old browser, a page without TLS, or it was refused.
    showAlert({ tone: 'danger', title: 'Unable to copy link', text: address })
  }
}
