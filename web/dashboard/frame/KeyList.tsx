/** The keys that work on this page, and the switch for those without a modifier. */

import { shownKey } from '../key-names.ts'
import { switchSingleKeys, useRegisteredKeys, useSingleKeys } from '../keys.ts'
import { Switch } from '../pieces/Choice.tsx'
import { Dialog } from '../pieces/Dialog.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import * as styles from './KeyList.module.css'
import { closePalette } from './palette-state.ts'

export function KeyList() {
  const groups = useRegisteredKeys().filter(({ shortcuts }) => shortcuts.some(({ unlisted }) => !unlisted))
  const single = useSingleKeys()
  const names = [...new Set(groups.map(({ group }) => group))]
  return (
    <Dialog title="Keys" isOpen onClose={closePalette} wide>
      <div className={styles.keyList}>
        {names.map((name) => (
          <section key={name}>
            <h3>{name}</h3>
            <ul>
              {groups
                .filter(({ group }) => group === name)
                .flatMap(({ shortcuts }) => shortcuts)
                .filter(({ unlisted }) => !unlisted)
                .map(({ keys, does }) => (
                  <li key={keys}>
                    <span>{does}</span>
                    <kbd>{shownKey(keys)}</kbd>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={pageStyles.section}>
        <Switch ends isSelected={single} onChange={switchSingleKeys}>
          Keys without {shownKey('mod+')} work
        </Switch>
      </div>
    </Dialog>
  )
}
