'use client'

import { useEffect, useState } from 'react'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officePush, officePushSave } from '#lib/contract/notifications/office/push.ts'
import type { OfficePushTopic } from '#lib/contract/notifications/push.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { canPush, isPushBlocked, subscribeHere, subscriptionHere } from '#lib/notifications/browser-push.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { AccountSection } from './account-section.tsx'

const labelsOf = (largePayment: Cents): Record<OfficePushTopic, string> => ({
  'order-placed': 'An order is placed',
  'large-payment': `A payment of ${showMoney(largePayment, 'auto')} or more is received`,
  'approval-waiting': 'A request waits for my approval',
})

/** The messages that the user gets on this device; absent without keys of the shop, or without a message for this user. */
export function DeviceMessages() {
  /** Undefined until the browser has responded. */
  const [endpoint, setEndpoint] = useState<string | null>()
  useEffect(() => {
    subscriptionHere().then(
      (subscription) => setEndpoint(subscription?.endpoint ?? null),
      () => setEndpoint(null),
    )
  }, [])
  return endpoint === undefined ? null : <Messages endpoint={endpoint} onSubscribed={setEndpoint} />
}

function Messages({ endpoint, onSubscribed }: { endpoint: string | null; onSubscribed: (endpoint: string) => void }) {
  const query = useOfficeQuery(officePush, { endpoint })
  const { data, isError } = query
  if (!data && !isError) return null
  const publicKey = data?.publicKey ?? null
  if (data && (publicKey === null || data.allowed.length === 0)) return null
  return (
    <AccountSection title="Messages on this device">
      {data && publicKey !== null ? (
        <Choice state={{ ...data, publicKey }} onSubscribed={onSubscribed} />
      ) : (
        <QueryState query={query} what="your messages" rows={2} />
      )}
    </AccountSection>
  )
}

interface Chosen {
  state: Output<typeof officePush> & { publicKey: string }
  onSubscribed: (endpoint: string) => void
}

function Choice(chosen: Chosen) {
  if (!canPush())
    return (
      <p className="text-muted">
        This browser cannot show messages. On an iPhone, add the office to the home screen and open it from there.
      </p>
    )
  if (isPushBlocked())
    return <p className="text-muted">This browser blocks messages of the office. Allow them in its settings.</p>
  return <Topics {...chosen} />
}

function Topics({ state: { publicKey, topics, allowed, largePayment }, onSubscribed }: Chosen) {
  const labels = labelsOf(largePayment)
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { run, isRunning } = useOfficeAction(officePushSave, {
    refreshes: [officePush.name],
    onRefused: ({ message }) => setRefused(message),
  })

  async function change(topic: OfficePushTopic, isOn: boolean) {
    setRefused(null)
    setIsAsking(true)
    try {
      const subscription = await subscribeHere(publicKey)
      if (!subscription) return setRefused('The browser did not allow messages.')
      const others = topics.filter((one) => one !== topic)
      await run({ subscription, topics: isOn ? [...others, topic] : others })
      onSubscribed(subscription.endpoint)
    } catch {
      setRefused('The browser could not be connected for messages. Check your connection and try again.')
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <fieldset disabled={isRunning || isAsking}>
      <legend className="sr-only">Messages on this device</legend>
      {allowed.map((topic) => (
        <CheckboxField
          key={topic}
          label={labels[topic]}
          value={topics.includes(topic)}
          onChange={(isOn) => void change(topic, isOn)}
        />
      ))}
      <p className="mt-2 text-small text-muted">
        They contain the order’s number and the sum only. They end when you sign out here.
      </p>
      {refused ? (
        <AlertLine tone="error" live="assertive">
          {refused}
        </AlertLine>
      ) : null}
    </fieldset>
  )
}
