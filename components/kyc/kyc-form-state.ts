import { showAlert } from '#lib/browser/alerts.ts'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { createStore } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'
import type { Problem, ProblemCode } from '#lib/contract/base/problem.ts'
import { KYC_DOCUMENT, NEEDS_ZIP } from '#lib/contract/companies/kyc-rules.ts'
import { documentsChanged } from '#lib/kyc/queries.ts'
import { type Chosen, checkFile, problemOfChoice } from './document-choice.ts'
import type { UploadStage } from './send-documents.ts'

/**
 * Chosen files and the upload in progress, outside React: they survive a visit to another page, a lost connection and a
 * new sign-in. A reload would lose them, so the browser prompts first.
 */
export interface KycFormState {
  /** The owner: another person at the same browser starts without files. */
  userId: number | null
  chosen: readonly Chosen[]
  problems: readonly string[]
  /** Null if no upload is in progress. */
  stage: UploadStage | { stage: 'packing' } | null
  /** Bytes of the upload. */
  total: number
}

const EMPTY: KycFormState = { userId: null, chosen: [], problems: [], stage: null, total: 0 }
const store = createStore(EMPTY)
let cancel: AbortController | null = null

/** The files this person has chosen, and their upload. */
export function useKycForm(userId: number): KycFormState {
  const state = useStore(store, EMPTY)
  return state.userId === userId ? state : EMPTY
}

function chosenBy(userId: number): readonly Chosen[] {
  const state = store.read()
  return state.userId === userId ? state.chosen : []
}

/** Adds chosen files, and reports the files that cannot be sent. */
export async function choose(userId: number, files: readonly File[]): Promise<void> {
  const before = chosenBy(userId)
  const shrink = (picture: File) => shrinkPicture(picture, KYC_DOCUMENT.maxBytes)
  const looked: (Chosen | string)[] = []
  for (const file of files) looked.push(await checkFile(file, shrink))
  const chosen = [...before, ...looked.filter((one) => typeof one !== 'string')]
  const together = problemOfChoice(chosen, 0)
  store.update({
    ...{ ...EMPTY, userId, chosen },
    problems: [...looked.filter((one) => typeof one === 'string'), ...(together ? [together] : [])],
  })
}

export function remove(key: string): void {
  const chosen = store.read().chosen.filter((one) => one.key !== key)
  const together = problemOfChoice(chosen, 0)
  store.update({ chosen, problems: together ? [together] : [] })
}

export function cancelUpload(): void {
  cancel?.abort()
}

const UNSURE: readonly ProblemCode[] = ['documents-locked', 'shop-unreachable']

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Packs and sends the chosen files. @param requestedCount number of documents requested again */
export async function submit(userId: number, requestedCount: number): Promise<void> {
  if (store.read().stage) return
  const chosen = chosenBy(userId)
  const problem = chosen.length === 0 ? NEEDS_ZIP : problemOfChoice(chosen, requestedCount)
  if (problem) return store.update({ userId, chosen, problems: [problem] })
  cancel = new AbortController()
  const { signal } = cancel
  store.update({ problems: [], stage: { stage: 'packing' }, total: 0 })
  window.addEventListener('beforeunload', askFirst)
  try {
    const [{ packZip }, { sendZip }] = await Promise.all([import('./document-zip.ts'), import('./send-documents.ts')])
    const zip = await packZip(chosen)
    store.update({ total: zip.size })
    const answer = await sendZip(zip, { signal, onStage: (stage) => store.update({ stage }) })
    if (!answer.ok) {
      store.update({ problems: sentencesOf(answer.problem) })
      // The documents could have changed: in another tab, or by an upload whose response was lost.
      if (UNSURE.includes(answer.problem.code)) await documentsChanged()
      return
    }
    store.set(EMPTY)
    showAlert({ tone: 'success', title: answer.message })
    await documentsChanged(answer.data)
  } catch (error) {
    if (!signal.aborted) {
      store.update({ problems: ['We could not send the documents. They are still selected. Please try again.'] })
      throw error
    }
  } finally {
    window.removeEventListener('beforeunload', askFirst)
    cancel = null
    store.update({ stage: null })
  }
}

function sentencesOf({ data, fields, message }: Problem): string[] {
  const sentences = (data as { sentences?: string[] } | undefined)?.sentences
  return sentences ?? [fields?.kycZip ?? message]
}
