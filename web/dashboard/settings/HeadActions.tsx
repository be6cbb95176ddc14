/** The actions of a section of the settings, at the end of the page's head. */

import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import * as buttonStyles from '../pieces/Button.module.css'

const ID = 'settings-actions'

export const HeadActionsPlace = () => <span id={ID} className={buttonStyles.buttons} />

export function HeadActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(ID)), [])
  return place && createPortal(children, place)
}
