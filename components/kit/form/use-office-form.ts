import { useEffect } from 'react'
import { type FieldValues, type Resolver, set } from 'react-hook-form'
import { useLeaveWarning } from '#lib/browser/use-leave-warning.ts'
import type { Input, Output } from '#lib/contract/base/call.ts'
import { encodeRequest } from '#lib/contract/base/envelope.ts'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import { type Answer, fieldsOf } from '#lib/contract/base/problem.ts'
import type { JobInput, OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { noteDone, useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useCallForm } from './use-call-form.ts'

type InputOf<C extends OfficeCall> = C extends OfficeJobCall ? JobInput<C> : Input<C>

/** Marks a field whose text is invalid, with its error message: `typedAmount(text) ?? wrong('limit', '…')`. */
type Wrong<Typed> = (name: (keyof Typed & string) | `${keyof Typed & string}.${string}`, message: string) => never

interface OfficeFormOptions<C extends OfficeCall, Typed extends FieldValues> {
  /** Initial texts of the fields. */
  defaults: Typed
  /**
   * True: later `defaults` replace the field values, unless the user typed other values. Then typed values stay, and
   * saving with the old `version` is refused. False: the fields stay as opened.
   */
  isFollowing?: boolean
  /** The input of the call. A field's name is the input's, so that a refusal is shown at its field. */
  toInput: (typed: Typed, wrong: Wrong<Typed>) => InputOf<C>
  /** Of a multipart call. */
  files?: () => Record<string, Blob> | undefined
  /** Sends in a different way: preparations first, then `ask`. */
  send?: (input: InputOf<C>, ask: (input: InputOf<C>) => Promise<Answer<Output<C>>>) => Promise<Answer<Output<C>>>
  /** Names of the calls to fetch again after success. */
  refreshes?: readonly string[]
  /** Stores typed values after each change. The browser then does not warn before the page is left. */
  onTyped?: (typed: Typed) => void
  /** Runs after success instead of showing the answer's message in the undo bar. */
  onDone?: (data: Output<C>, message: string, typed: Typed) => void
  /** Called after the form was sent with success. */
  onClose?: () => void
}

/** Errors of the input by the contract: a message for each field. */
function checked(call: OfficeCall, input: unknown): Record<string, string> {
  try {
    encodeRequest(call, 'kind' in call ? { input } : input)
    return {}
  } catch (error) {
    const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] }
    if (!issues) throw error
    return fieldsOf(issues.map(({ path, message }) => ({ path: 'kind' in call ? path.slice(1) : path, message })))
  }
}

/** Checks typed values: their texts as `toInput` reads them, then the input by the contract. */
const resolverOf =
  <C extends OfficeCall, Typed extends FieldValues>(
    call: C,
    toInput: OfficeFormOptions<C, Typed>['toInput'],
  ): Resolver<FieldValues> =>
  (values) => {
    const mistyped: Record<string, string> = {}
    const wrong = (name: string, message: string) => {
      mistyped[name] = message
    }
    const input = toInput(values as Typed, wrong as Wrong<Typed>)
    const errors = {}
    for (const [name, message] of Object.entries({ ...checked(call, input), ...mistyped }))
      set(errors, name, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: input as FieldValues, errors: {} }
  }

/**
 * A form that is one call of the office, or the start of one job. The contract checks it on submit. A refusal is shown
 * at the field it names, which gets the focus, or else above the form. Typed values stay, and the browser warns before
 * the page is left with them.
 */
export function useOfficeForm<C extends OfficeCall, Typed extends FieldValues>(
  call: C,
  {
    defaults,
    isFollowing = false,
    toInput,
    files,
    send,
    refreshes,
    onTyped,
    onDone,
    onClose,
  }: OfficeFormOptions<C, Typed>,
) {
  const isJob = 'kind' in call
  const action = useOfficeAction<OfficeCall>(call, { refreshes })
  const job = useOfficeJob(call as unknown as OfficeJobCall, refreshes)

  const ask = (input: InputOf<C>) =>
    (isJob ? job.start(input as never) : action.run(input, files?.())) as Promise<Answer<Output<C>>>

  const form = useCallForm<OfficeCall>(async () => call, {
    defaults,
    resolver: resolverOf(call, toInput),
    send: (input) => (send ? send(input as InputOf<C>, ask) : ask(input as InputOf<C>)),
    onDone: (data, message) => {
      const sent = form.watch() as Typed
      // Sent values are no longer unsaved.
      form.reset(sent)
      if (onDone) onDone(data as Output<C>, message, sent)
      else if (!isJob) noteDone(message)
      onClose?.()
    },
  })
  const { attributes, problem, setProblem, errorOf, write, watch, reset, formState } = form
  const { isDirty, isSubmitting } = formState
  useLeaveWarning(isDirty && !onTyped)

  const typed = watch() as Typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new version of the edited object
  useEffect(() => {
    const differs = (version: object) =>
      JSON.stringify({ ...typed, ...version }) !== JSON.stringify({ ...defaults, ...version })
    if (isFollowing && differs({}) && (!isDirty || !differs({ version: 0 }))) reset(defaults)
  }, [JSON.stringify(defaults)])

  function change<Name extends keyof Typed & string>(name: Name, value: Typed[Name]): void {
    write(name, value)
    onTyped?.(watch() as Typed)
  }

  /** Dismisses a refusal and sets these values. */
  function goOn(values: Partial<Typed> = {}): void {
    setProblem(null)
    for (const [name, value] of Object.entries(values)) write(name, value)
  }

  return {
    /** Current values of the fields. */
    typed,
    /** Current values, for a function that was created in an earlier render. */
    latest: () => watch() as Typed,
    change,
    errorOf: (name: Parameters<Wrong<Typed>>[0]) => errorOf(name),
    /** A field's attributes. */
    field: <Name extends keyof Typed & string>(name: Name) => ({
      name,
      value: typed[name],
      error: errorOf(name),
      onChange: (value: Typed[Name]) => change(name, value),
    }),
    /** Why the form was refused as a whole. */
    problem,
    /** The version that a colleague has saved: the data of such a refusal. */
    theirs: problem?.code === 'changed-meanwhile' ? (problem.data ?? null) : null,
    goOn,
    /** Fills the fields with values that count as unchanged, and dismisses a refusal. */
    reset(values: Typed) {
      setProblem(null)
      reset(values)
    },
    /** Checks and sends the form, with these values: the version of a colleague to save over it. */
    submit(values?: Partial<Typed>) {
      goOn(values)
      void attributes.onSubmit()
    },
    isSubmitting,
    isDirty,
    /**
     * Attributes of the form element. Native checks of a field (`required`, too long) stop the form before the
     * contract's check.
     */
    attributes: { ...attributes, noValidate: false },
  }
}

/** The part of a form that its frame needs. */
export type OfficeFormParts = Pick<ReturnType<typeof useOfficeForm>, 'problem' | 'isSubmitting' | 'attributes'>
