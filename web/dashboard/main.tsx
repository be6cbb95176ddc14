/** The dashboard in the browser. */
import './styles/dashboard.css'
import './styles/modules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { chosenCustomer } from './api/caller.ts'
import { queryClient } from './api/query.ts'
import { router } from './router.tsx'

const place = document.getElementById('dashboard')
if (!place) throw new Error('The document has no element #dashboard')
// Before the router reads the address.
chosenCustomer()
createRoot(place).render(
  <StrictMode>
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
