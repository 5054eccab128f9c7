import { useCallback, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { Schema } from '#lib/contract/base/call.ts'
import { type Problem, problem as problemOf } from '#lib/contract/base/problem.ts'

/** Never stored outside the page's memory. */
const SECRET = /password|^code$/i

/** Types of inputs with typed text. */
const TEXT = new Set(['text', 'email', 'password', 'tel', 'search', 'date', 'textarea'])

const withoutSecrets = (typed: object) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))

/** Error of a field: its own, or of the first wrong entry if its value is a list. */
function errorIn(errors: object, name: string): string | undefined {
  const found: { message?: string } | { message?: string }[] | undefined = get(errors, name)
  return Array.isArray(found) ? found.find(Boolean)?.message : found?.message
}

const NOT_LOADED: Problem = {
  status: 503,
  code: 'shop-unreachable',
  message: 'We could not check what you typed. Make sure you are online and try again. What you typed is still here.',
  retryable: true,
}

const loadResolver = () => import('@hookform/resolvers/zod')

/** The names of the fields with an error, also those inside another: "consent.accepted". */
const wrongFields = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return []
    return typeof error.message === 'string' ? [path + name] : wrongFields(error, `${path}${name}.`)
  })

interface CheckedFormOptions {
  /** Initial values of the fields. */
  defaults: DefaultValues<FieldValues>
  /** Checks the form in place of the loaded schema; errors then show once the form was submitted, not when a field was left. */
  resolver?: Resolver<FieldValues, unknown, FieldValues> | undefined
  /** Name under which typed values survive a reload and the end of the session; secrets are never stored. */
  keep?: string | undefined
  /** Shows the hidden step of a field before the field gets the focus. */
  reveal?: ((field: HTMLElement) => void) | undefined
}

/**
 * A registered field that notes text typed before its script ran. Only text can be typed until then: choices are
 * disabled.
 * @param typed null once the form has opened: the form library has the values from then on
 */
function noting(
  field: UseFormRegisterReturn,
  { current: typed }: { current: Record<string, string> | null },
): UseFormRegisterReturn {
  return {
    ...field,
    ref: (element: HTMLInputElement | null) => {
      if (typed && element && TEXT.has(element.type) && element.value !== element.defaultValue)
        typed[field.name] ??= element.value
      field.ref(element)
    },
  }
}

/** Checks the values with the schema, once it is loaded. @param onNotLoaded runs if it cannot be loaded */
function loadedResolver(
  load: () => Promise<Schema>,
  onNotLoaded: () => void,
): Resolver<FieldValues, unknown, FieldValues> {
  return async (values, context, options) => {
    let checks: [Awaited<ReturnType<typeof loadResolver>>, Schema]
    try {
      checks = await Promise.all([loadResolver(), load()])
    } catch {
      onNotLoaded()
      return { values: {}, errors: { checks: { type: 'load', message: NOT_LOADED.message } } }
    }
    const [{ zodResolver }, schema] = checks
    return zodResolver(schema as never)(values as never, context, options as never) as never
  }
}

/**
 * A form with checks from the contract, fetched when the visitor first enters the form, so that the page loads faster.
 * Errors show after blur or submit; the first invalid field gets the focus.
 * @param load fetches the schema of the values
 */
export function useCheckedForm(load: () => Promise<Schema>, { defaults, keep, resolver, reveal }: CheckedFormOptions) {
  const id = useId()
  /** An error of no single field. */
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: resolver ?? loadedResolver(load, () => setProblem(NOT_LOADED)),
    defaultValues: defaults,
    mode: resolver ? 'onSubmit' : 'onTouched',
    // `focusFirst` focuses in the order of the page; the library's order is that in which fields were registered.
    shouldFocusError: false,
  })
  const { register, handleSubmit, watch, setValue, setError, reset, trigger, getFieldState, formState } = form
  const element = useRef<HTMLFormElement>(null)
  /** Text typed, or filled in by the browser, before this script ran: the form library empties those fields. */
  const typedBefore = useRef<Record<string, string> | null>({})

  /** Focuses the first of these fields in the order of the page; returns whether there is such a field. */
  const focusFirst = useCallback(
    (names: readonly string[]): boolean => {
      const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[]
      const first = controls.find(({ name }) => name && names.some((one) => `${one}.`.startsWith(`${name}.`)))
      if (!first) return false
      reveal?.(first)
      const folded = first.closest('details')
      if (folded) folded.open = true
      first.focus()
      return true
    },
    [reveal],
  )

  /** Checks these fields alone, as a step of the form is left. Returns whether all are valid; focuses the first that is not. */
  async function check(names: readonly string[]): Promise<boolean> {
    setProblem(null)
    try {
      await Promise.all([loadResolver(), load()])
    } catch {
      setProblem(NOT_LOADED)
      return false
    }
    if (await trigger([...names])) return true
    focusFirst(names.filter((name) => getFieldState(name).invalid))
    return false
  }

  // After the first paint: the server's HTML does not have the values stored in this tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    const stored = keep ? recall<object>(keep) : null
    const typed = typedBefore.current ?? {}
    // A page that is shown again opens its form again: no text was typed before its script then.
    typedBefore.current = null
    if (stored || Object.keys(typed).length > 0) reset({ ...defaults, ...stored, ...typed })
  }, [])

  useEffect(() => {
    if (!keep) return
    const watching = watch((typed) => remember(keep, withoutSecrets(typed)))
    return () => watching.unsubscribe()
  }, [keep, watch])

  /** A field's error, also one inside another: "consent.accepted". */
  const errorOf = (name: string) => errorIn(formState.errors, name)

  return {
    problem,
    setProblem,
    watch,
    reset,
    setError,
    focusFirst,
    check,
    errorOf,
    isSubmitting: formState.isSubmitting,
    /** Properties read from it are tracked from then on. */
    formState,
    /** The form element's own attributes. */
    attributes: (onGiven: (given: FieldValues) => unknown) => ({
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onFocus: () => {
        // Only a prefetch: a failure is shown once the checks are needed.
        if (!resolver) Promise.all([loadResolver(), load()]).catch(() => undefined)
      },
      onSubmit: handleSubmit(
        (given) => {
          setProblem(null)
          return onGiven(given)
        },
        (errors) => {
          const [name, ...others] = wrongFields(errors)
          // An error without a field is shown above the form.
          if (name && !focusFirst([name, ...others]) && name !== 'checks')
            setProblem(problemOf('invalid-request', errorIn(errors, name) ?? NOT_LOADED.message))
        },
      ),
    }),
    /** Writes a value as if it had been typed; it is checked when the field is already showing an error. */
    write(name: Path<FieldValues>, value: PathValue<FieldValues, string>) {
      setValue(name, value, { shouldDirty: true, shouldValidate: get(formState.errors, name) !== undefined })
    },
    /** A text field's attributes, error included. @param kind a select's value is text; ids are numbers */
    field: (name: string, kind: 'text' | 'number' = 'text') => ({
      ...noting(
        register(
          name,
          kind === 'number'
            ? { setValueAs: (value) => (value === '' || value == null ? null : Number(value)) }
            : undefined,
        ),
        typedBefore,
      ),
      // Pages that were left stay in the document, hidden: their fields have other ids.
      id: `${id}${name}`,
      error: errorOf(name),
    }),
  }
}
export type CheckedForm = ReturnType<typeof useCheckedForm>
/** The part of a form that its fieldsets need. */
export type FormParts = Pick<CheckedForm, 'field' | 'watch' | 'write'>
