import { useSyncExternalStore } from 'react'
import { showAlert } from '#lib/browser/alerts.ts'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { KYC_DOCUMENT, NEEDS_ZIP } from '#lib/contract/kyc-rules.ts'
import type { Problem, ProblemCode } from '#lib/contract/problem.ts'
import { documentsChanged } from '#lib/kyc/queries.ts'
import { type Chosen, lookAt, problemOfChoice } from './document-choice.ts'
import type { UploadStage } from './send-documents.ts'

/**
 * What is chosen and on its way, outside React: it stays while somebody looks at another page, while the line is away and
 * through a new sign-in. A reload would lose it, so the browser asks first.
 */
export interface KycFormState {
  /** Whose it is: another person at the same browser begins afresh. */
  userId: number | null
  chosen: readonly Chosen[]
  problems: readonly string[]
  /** Null while nothing is on its way. */
  stage: UploadStage | { stage: 'packing' } | null
  /** Bytes of what is on its way. */
  total: number
}

const EMPTY: KycFormState = { userId: null, chosen: [], problems: [], stage: null, total: 0 }
let desk = EMPTY
let cancel: AbortController | null = null
const listeners = new Set<() => void>()

function change(part: Partial<KycFormState>): void {
  desk = { ...desk, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What somebody has on the desk. */
export function useKycForm(userId: number): KycFormState {
  const now = useSyncExternalStore(
    subscribe,
    () => desk,
    () => EMPTY,
  )
  return now.userId === userId ? now : EMPTY
}

/** Takes files that were chosen; says what cannot be sent. */
export async function choose(userId: number, files: readonly File[]): Promise<void> {
  const before = desk.userId === userId ? desk.chosen : []
  const shrink = (picture: File) => shrinkPicture(picture, KYC_DOCUMENT.maxBytes)
  const looked: (Chosen | string)[] = []
  for (const file of files) looked.push(await lookAt(file, shrink))
  const chosen = [...before, ...looked.filter((one) => typeof one !== 'string')]
  const together = problemOfChoice(chosen, 0)
  change({
    ...{ ...EMPTY, userId, chosen },
    problems: [...looked.filter((one) => typeof one === 'string'), ...(together ? [together] : [])],
  })
}

export function remove(key: string): void {
  const chosen = desk.chosen.filter((one) => one.key !== key)
  const together = problemOfChoice(chosen, 0)
  change({ chosen, problems: together ? [together] : [] })
}

export function cancelUpload(): void {
  cancel?.abort()
}

const UNSURE: readonly ProblemCode[] = ['documents-locked', 'shop-unreachable']

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Packs and sends what is chosen. @param asked how many documents are asked for again */
export async function submit(userId: number, asked: number): Promise<void> {
  if (desk.stage) return
  const chosen = desk.userId === userId ? desk.chosen : []
  const problem = chosen.length === 0 ? NEEDS_ZIP : problemOfChoice(chosen, asked)
  if (problem) return change({ userId, chosen, problems: [problem] })
  cancel = new AbortController()
  const { signal } = cancel
  change({ problems: [], stage: { stage: 'packing' }, total: 0 })
  window.addEventListener('beforeunload', askFirst)
  try {
    const [{ packZip }, { sendZip }] = await Promise.all([import('./document-zip.ts'), import('./send-documents.ts')])
    const zip = await packZip(chosen)
    change({ total: zip.size })
    const answer = await sendZip(zip, { signal, onStage: (stage) => change({ stage }) })
    if (!answer.ok) {
      change({ problems: sentencesOf(answer.problem) })
      // What stands may have changed meanwhile: in another tab, or by what was sent and not answered.
      if (UNSURE.includes(answer.problem.code)) await documentsChanged()
      return
    }
    change(EMPTY)
    showAlert({ tone: 'success', title: answer.message })
    await documentsChanged(answer.data)
  } catch (error) {
    if (!signal.aborted) {
      change({ problems: ['The documents could not be sent. They are still chosen: please try again.'] })
      throw error
    }
  } finally {
    window.removeEventListener('beforeunload', askFirst)
    cancel = null
    change({ stage: null })
  }
}

function sentencesOf({ data, fields, message }: Problem): string[] {
  const sentences = (data as { sentences?: string[] } | undefined)?.sentences
  return sentences ?? [fields?.kycZip ?? message]
}
