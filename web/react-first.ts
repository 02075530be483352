// React, evaluated by a script of its own before the form's: two shorter tasks in place of a long one (19.2).
import 'react'
import 'react-dom'
import 'react-dom/client'
