/** The caller: the token against forged requests, and the customer that the person works for in this tab. */
import { useSyncExternalStore } from 'react'
import { isAway } from './activity.ts'

const CUSTOMER = 'foyer.customer'

let csrfToken = ''
let customer: string | null = null
let onSignedOut: () => void = () => undefined
let onRefused: () => void = () => undefined

/** The link of a mail names its customer, which is then taken out of the address. */
function linked(): string | null {
  const url = new URL(location.href)
  const id = url.searchParams.get('customer')
  if (id === null) return null
  url.searchParams.delete('customer')
  history.replaceState(history.state, '', url)
  sessionStorage.setItem(CUSTOMER, id)
  return id
}

/** A tab keeps its customer; a new tab begins with the last one that was chosen. */
const remembered = (): string | null =>
  linked() ?? sessionStorage.getItem(CUSTOMER) ?? localStorage.getItem(CUSTOMER)

export const chosenCustomer = (): string | null => {
  customer ??= remembered()
  return customer
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useChosenCustomer = (): string | null => useSyncExternalStore(subscribe, chosenCustomer)

export function chooseCustomer(id: string): void {
  customer = id
  for (const listener of listeners) listener()
  sessionStorage.setItem(CUSTOMER, id)
  localStorage.setItem(CUSTOMER, id)
}

export function keepCsrfToken(token: string): void {
  csrfToken = token
}

/** Called when the server says that no person is signed in. */
export function whenSignedOut(act: () => void): void {
  onSignedOut = act
}
export const signedOut = (): void => onSignedOut()

/** Called when the server says that this person may not do this. */
export function whenRefused(act: () => void): void {
  onRefused = act
}
export const refused = (): void => onRefused()

export function callerHeaders(): Record<string, string> {
  const id = chosenCustomer()
  return {
    ...(csrfToken && { 'x-csrf-token': csrfToken }),
    ...(id && { 'foyer-customer': id }),
    ...(isAway() && { 'foyer-unattended': '1' }),
  }
}
