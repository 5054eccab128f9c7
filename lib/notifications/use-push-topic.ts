import { useEffect, useState } from 'react'
import type { AnswerOf } from '../contract/base/call.ts'
import type { PushSubscriptionInput } from '../contract/notifications/push.ts'
import { type productPush, pushState, pushStop } from '../contract/notifications/push-calls.ts'
import { ask } from '../http/call-client.ts'
import { canPush, isPushBlocked, subscribeHere, subscriptionHere } from './browser-push.ts'

interface TopicState {
  publicKey: string
  isOn: boolean
}

/** The choice in this browser; null if the shop sends no messages, or it could not be loaded. */
async function loadTopic(topic: string): Promise<TopicState | null> {
  const endpoint = (await subscriptionHere())?.endpoint ?? null
  const answer = await ask(pushState, { endpoint })
  if (!answer.ok || answer.data.publicKey === null) return null
  return { publicKey: answer.data.publicKey, isOn: answer.data.topics.includes(topic) }
}

/**
 * One message to this browser about a subject of the shop.
 * @param follow the call that turns it on
 * @returns null if the shop or the browser has no such messages, and until that is known
 */
export function usePushTopic(
  topic: string,
  follow: (subscription: PushSubscriptionInput) => Promise<AnswerOf<typeof productPush>>,
) {
  const [state, setState] = useState<TopicState | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (!canPush() || isPushBlocked()) return
    // Without its state the choice is not shown.
    loadTopic(topic).then(setState, () => undefined)
  }, [topic])
  if (!state) return null
  const { publicKey, isOn } = state

  async function save(): Promise<string | null> {
    const subscription = isOn ? await subscriptionHere() : await subscribeHere(publicKey)
    if (!subscription) return isOn ? null : 'Your browser did not allow messages.'
    const { endpoint } = subscription
    const answer = isOn ? await ask(pushStop, { endpoint, topic }) : await follow(subscription)
    return answer.ok ? null : answer.problem.message
  }

  async function change() {
    setIsSaving(true)
    const problem = await save().catch(() => 'Your browser could not be connected for messages. Try again later.')
    setIsSaving(false)
    setRefused(problem)
    if (problem === null) setState({ publicKey, isOn: !isOn })
  }
  return { isOn, isSaving, refused, change }
}
