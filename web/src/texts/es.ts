import type { Catalogue } from './language.ts';

// `npm run check` lists the texts that are missing here and those that nothing uses.
export const spanish: Catalogue = {
  'Design Mode': 'Modo de diseño',
  'Upload Failed': 'Falló la subida',
  'The body is not valid JSON': 'El cuerpo no es JSON válido',
  'The body is nested too deeply': 'El cuerpo está anidado a demasiada profundidad',
  'The body did not arrive completely': 'El cuerpo no llegó completo',
  'The address is not valid': 'La dirección no es válida',
  'Unknown event': 'Evento desconocido',
  'The request took too long': 'La petición tardó demasiado',
  'The headers are too large': 'Las cabeceras son demasiado grandes',
  'Changes cannot be saved at the moment. Try again later':
    'Ahora mismo no se pueden guardar los cambios. Vuelve a intentarlo más tarde',
  'The server is shutting down': 'El servidor se está apagando',
  '{part} is not responding': '{part} no responde',
  "A boss's role cannot be changed": 'El rol de un jefe no se puede cambiar',
  '{date} is in the past.': '{date} ya ha pasado.',
  'There is no institution {domain}.': 'No hay ninguna institución {domain}.',
  'There is no account with the email {email}.': 'No hay ninguna cuenta con el correo {email}.',
  'Join the tree before you edit it': 'Únete al árbol antes de editarlo',
  'This edit changes too much at once. Split it into smaller edits':
    'Esta edición cambia demasiado de una vez. Divídela en ediciones más pequeñas',
  'This edit is too large. Split it into smaller edits':
    'Esta edición es demasiado grande. Divídela en ediciones más pequeñas',
  'One call can add at most {limit} species':
    'Una llamada puede añadir como máximo {limit} especies',
  'One call can add at most {limit} images':
    'Una llamada puede añadir como máximo {limit} imágenes',
  'Another edit already has this operationId': 'Otra edición ya tiene este operationId',
  'Only the author can edit a comment': 'Solo el autor puede editar un comentario',
  'Only the author can delete a comment': 'Solo el autor puede eliminar un comentario',
  'Only the author can notify others of a comment': 'Solo el autor puede avisar de un comentario',
  'File type must be one of .jpg, .jpeg, .png, .gif, .svg':
    'El tipo de archivo debe ser .jpg, .jpeg, .png, .gif o .svg',
  'File is larger than 10485760 bytes': 'El archivo supera los 10485760 bytes',
  'File is smaller than 1 bytes': 'El archivo está vacío',
  'Too many files': 'Demasiados archivos',
  'Choose a file first': 'Elige primero un archivo',
  'Send the file as multipart/form-data': 'Envía el archivo como multipart/form-data',
  'Send the file in the field "image" of the form':
    'Envía el archivo en el campo "image" del formulario',
  'This file is damaged and cannot be read as an image':
    'Este archivo está dañado y no se puede leer como imagen',
  'An image can have at most 64 million pixels and 500 frames':
    'Una imagen puede tener como máximo 64 millones de píxeles y 500 fotogramas',
  'This image is too complex to process': 'Esta imagen es demasiado compleja para procesarla',
  'The image is not on this server, or you cannot see it':
    'La imagen no está en este servidor, o no puedes verla',
  'PayPal cannot be reached to confirm your payment. You do not need to pay again. Your plan will change as soon as PayPal confirms it':
    'No se puede contactar con PayPal para confirmar tu pago. No hace falta que pagues otra vez. Tu plan cambiará en cuanto PayPal lo confirme',
  'The signature is not from the payment provider': 'La firma no es la del proveedor de pagos',
  'Enter the time as a number followed by s, m, h or d, such as 7d':
    'Escribe el tiempo como un número seguido de s, m, h o d, por ejemplo 7d',
  'A session can last at most 7 days': 'Una sesión puede durar como máximo 7 días',
  'To change the password, send both oldPassword and password':
    'Para cambiar la contraseña, envía oldPassword y password',
  'To change the plan, send plan, billing and subId, and nothing else':
    'Para cambiar de plan, envía plan, billing y subId, y nada más',
  'This is not a valid identifier': 'Esto no es un identificador válido',
  'Enter a whole number': 'Escribe un número entero',
  'The limit must be a number from 1 to 100': 'El límite debe ser un número de 1 a 100',
  'Only the first 10,000 results can be listed. Narrow the search':
    'Solo se pueden listar los primeros 10.000 resultados. Acota la búsqueda',
  'Enter a date such as 2025-03-05': 'Escribe una fecha como 2025-03-05',
  'Enter a version number': 'Escribe un número de versión',
  'This is not a valid subscription ID': 'Este identificador de suscripción no es válido',
  'Enter a number of years': 'Escribe un número de años',
  'A descendant cannot appear before its ancestor':
    'Un descendiente no puede aparecer antes que su ancestro',
  'Send either apparition or afterApparition, not both':
    'Envía apparition o afterApparition, pero no ambos',
  'Send the address of an image on this server, or upload the file in a separate call':
    'Envía la dirección de una imagen de este servidor, o sube el archivo en otra llamada',
  '"{field}" is missing': 'Falta "{field}"',
  '"{field}" must be of type {expected}': '"{field}" debe ser de tipo {expected}',
  '"{field}" must be one of {expected}': '"{field}" debe ser uno de {expected}',
  '"{field}" must be at least {limit}': '"{field}" debe ser como mínimo {limit}',
  '"{field}" must be at most {limit}': '"{field}" debe ser como máximo {limit}',
  '"{field}" is too short: the minimum length is {limit}':
    '"{field}" es demasiado corto: la longitud mínima es {limit}',
  '"{field}" is too long: the maximum length is {limit}':
    '"{field}" es demasiado largo: la longitud máxima es {limit}',
  '"{field}" is not valid': '"{field}" no es válido',
  'Unknown fields: {fields}': 'Campos desconocidos: {fields}',
  'The request must be of type {expected}': 'La petición debe ser de tipo {expected}',
  '{species}: {reason}': '{species}: {reason}',
  '"{label}" is a hybrid node of extended Newick: this is a network, not a tree':
    '"{label}" es un nodo híbrido de Newick extendido: esto es una red, no un árbol',
  '"{name}" has no {field}': '"{name}" no tiene {field}',
  '"{text}" is not a number': '"{text}" no es un número',
  '"{text}" is where a ",", ")" or ";" should be':
    'Hay "{text}" donde debería haber ",", ")" o ";"',
  '"{text}" is where another tree should start, after tree {number}':
    'Hay "{text}" donde debería empezar otro árbol, tras el árbol {number}',
  '<{element}> elements were left out': 'Los elementos <{element}> se omitieron',
  '3 to 30 characters: letters, digits, _ . -': 'De 3 a 30 caracteres: letras, cifras, _ . -',
  'A "," is outside the parentheses': 'Hay una "," fuera de los paréntesis',
  'A "(" is where a "," or ")" should be': 'Hay un "(" donde debería haber "," o ")"',
  'A ")" has no matching "("': 'Un ")" no tiene su "("',
  'A "[" comment is never closed': 'Un comentario "[" nunca se cierra',
  'A "]" has no matching "["': 'Un "]" no tiene su "["',
  'A "{bracket}" is never closed': 'Un "{bracket}" nunca se cierra',
  'A comment can have at most 5,000 characters':
    'Un comentario puede tener como máximo 5.000 caracteres',
  'A damaged byte-order mark before the tree was skipped':
    'Se omitió una marca de orden de bytes dañada antes del árbol',
  'You cannot reply to a deleted comment': 'No se puede responder a un comentario eliminado',
  'A descendant of "{ancestor}" has no name': 'Un descendiente de "{ancestor}" no tiene nombre',
  "A descendant's apparition cannot be earlier than its ancestor's apparition":
    'La aparición de un descendiente no puede ser anterior a la aparición de su ancestro',
  'A descendant\'s apparition cannot be earlier than its ancestor\'s apparition: "{name}" has {value}':
    'La aparición de un descendiente no puede ser anterior a la aparición de su ancestro: "{name}" tiene {value}',
  "A descendant's apparition cannot be later than its ancestor's extinction":
    'La aparición de un descendiente no puede ser posterior a la extinción de su ancestro',
  'A descendant\'s apparition cannot be later than its ancestor\'s extinction: "{name}" has {value}':
    'La aparición de un descendiente no puede ser posterior a la extinción de su ancestro: "{name}" tiene {value}',
  "A descendant's extinction cannot be later than its ancestor's extinction":
    'La extinción de un descendiente no puede ser posterior a la extinción de su ancestro',
  'A description can have at most 10,000 characters':
    'Una descripción puede tener como máximo 10.000 caracteres',
  'A name must have between 1 and 200 characters': 'Un nombre debe tener entre 1 y 200 caracteres',
  'A node marked as the root has a parent; the node without a parent became the root':
    'Un nodo marcado como raíz tiene ancestro; la raíz es ahora el nodo sin ancestro',
  'Part of the service is unavailable. Try again in a moment':
    'Una parte del servicio no está disponible. Vuelve a intentarlo en un momento',
  'A phylogeny has more than one clade at its root':
    'Una filogenia tiene más de un clado en su raíz',
  'Only you and your collaborators can see a private tree. Everyone can see your public trees, comments, username, profile image and description. Logged-in users can see your email unless you hide it in your settings; visitors never can.':
    'Un árbol privado solo lo podéis ver tú y tus colaboradores. Cualquiera puede ver tus árboles públicos, tus comentarios, tu nombre de usuario, tu imagen de perfil y tu descripción. Los usuarios que han iniciado sesión pueden ver tu correo, salvo que lo ocultes en los ajustes; los visitantes, nunca.',
  'Have a question or an idea, or need a plan for your institution? We read every message.':
    '¿Tienes una pregunta o una idea, o necesitas un plan para tu institución? Leemos todos los mensajes.',
  'A quoted field of the table is never closed':
    'Un campo entre comillas de la tabla nunca se cierra',
  'A quoted name is never closed': 'Un nombre entre comillas nunca se cierra',
  'A root has no name': 'Una raíz no tiene nombre',
  'A species cannot descend from itself': 'Una especie no puede descender de sí misma',
  'A species without an ancestor has no time after its ancestor':
    'Una especie sin ancestro no tiene un tiempo posterior a su ancestro',
  'A tag can have at most 40 characters': 'Una etiqueta puede tener como máximo 40 caracteres',
  'A tag must have between 1 and 40 characters': 'Una etiqueta debe tener entre 1 y 40 caracteres',
  'A tag must have at least 1 character': 'Una etiqueta debe tener al menos 1 carácter',
  'A time must be a finite number of years': 'Un tiempo debe ser un número finito de años',
  'A time must be a finite number of years: "{name}" has {value}':
    'Un tiempo debe ser un número finito de años: "{name}" tiene {value}',
  'A tree can have at most 20 tags': 'Un árbol puede tener como máximo 20 etiquetas',
  'A tree does not end with ";"': 'Un árbol no termina con ";"',
  'A tree with dates and sources that you can edit.':
    'Un árbol con fechas y fuentes que puedes editar.',
  'A valid API key is required': 'Se necesita una clave API válida',
  'About this tree': 'Sobre este árbol',
  'Accept Terms & Conditions': 'Aceptar los términos y condiciones',
  Account: 'Cuenta',
  'Add a collaborator': 'Añadir un colaborador',
  'Add a comment': 'Añadir un comentario',
  'Add a descendant': 'Añadir un descendiente',
  'Add a descendant of the selected species with the plus button, or press N.':
    'Añade un descendiente de la especie seleccionada con el botón + o pulsa N.',
  'Add a tag…': 'Añadir una etiqueta…',
  'Add an ancestor of {name}': 'Añadir un ancestro de {name}',
  'Add ancestor': 'Añadir ancestro',
  'Add descendant': 'Añadir descendiente',
  'Add species': 'Añadir especie',
  'Add @{username}': 'Añadir a @{username}',
  'All tips end together, so they were taken to be alive today':
    'Todas las puntas terminan a la vez, así que se consideran vivas hoy',
  'Already have an account?': '¿Ya tienes una cuenta?',
  'Also editing': 'También editando',
  'Example tree': 'Árbol de ejemplo',
  'An item in the descendants of "{ancestor}" is not a species':
    'Un elemento de los descendientes de "{ancestor}" no es una especie',
  'An item in the list of roots is not a species':
    'Un elemento de la lista de raíces no es una especie',
  Ancestor: 'Ancestro',
  'Ancestors without a name were numbered': 'Los ancestros sin nombre se numeraron',
  'and {count} more': 'y {count} más',
  'and {count} more: {tags}': 'y {count} más: {tags}',
  'Annotations other than times were left out': 'Las anotaciones que no son tiempos se omitieron',
  Announcements: 'Avisos',
  Annual: 'Anual',
  'API Key copied': 'Clave API copiada',
  'API Keys': 'Claves API',
  'API keys are for admins only': 'Las claves API son solo para admins',
  Apparition: 'Aparición',
  "Apparitions just outside the ancestor's life were moved into it":
    'Las apariciones apenas fuera de la vida del ancestro se movieron dentro de ella',
  'Time before its descendant appears ({unit})':
    'Tiempo hasta que aparece su descendiente ({unit})',
  'Are you sure you wanna change your username?':
    '¿Seguro que quieres cambiar tu nombre de usuario?',
  'Are you sure you wanna delete {name}?': '¿Seguro que quieres eliminar {name}?',
  'Are you sure you wanna delete {name} (and its descendants)?':
    '¿Seguro que quieres eliminar {name} (y sus descendientes)?',
  'Are you sure you wanna delete the image of {name}?':
    '¿Seguro que quieres eliminar la imagen de {name}?',
  'Are you sure you wanna delete the image of this tree?':
    '¿Seguro que quieres eliminar la imagen de este árbol?',
  'Are you sure you wanna delete this comment?': '¿Seguro que quieres eliminar este comentario?',
  'Are you sure you wanna leave this tree?': '¿Seguro que quieres abandonar este árbol?',
  'Are you sure you wanna log out?': '¿Seguro que quieres cerrar sesión?',
  'Are you sure you wanna remove this collaborator?':
    '¿Seguro que quieres quitar a este colaborador?',
  'Are you sure you wanna remove @{username}?': '¿Seguro que quieres quitar a @{username}?',
  'Are you sure you wanna restore this version?': '¿Seguro que quieres restaurar esta versión?',
  'Are you sure you wanna unsubscribe to your {plan} plan?':
    '¿Seguro que quieres cancelar la suscripción a tu plan {plan}?',
  'Are you sure you want to change your password?': '¿Seguro que quieres cambiar tu contraseña?',
  'Are you sure you want to delete this API Key?': '¿Seguro que quieres eliminar esta clave API?',
  'Are you sure you want to delete your profile picture?':
    '¿Seguro que quieres eliminar tu imagen de perfil?',
  Automatic: 'Automática',
  'As new roots': 'Como raíces nuevas',
  Ascending: 'Ascendente',
  'Request another recovery email': 'Solicitar otro correo de recuperación',
  'At least 8 characters': 'Al menos 8 caracteres',
  'Must be at least the time before its descendant appears.':
    'Debe ser, como mínimo, el tiempo hasta que aparece su descendiente.',
  Attach: 'Unir',
  'Attach descendants': 'Unir descendientes',
  Author: 'Autor',
  '@{author} added you as collaborator to a tree':
    '@{author} te añadió como colaborador a un árbol',
  '@{author} commented on your tree': '@{author} comentó tu árbol',
  '@{author} created a new tree': '@{author} creó un nuevo árbol',
  '@{author} followed you': '@{author} te sigue',
  '@{author} liked your comment': 'A @{author} le gustó tu comentario',
  '@{author} liked your tree': 'A @{author} le gustó tu árbol',
  '@{author} replied to your comment': '@{author} respondió a tu comentario',
  '{author} ({year}). {title} (version {version}) [Phylogenetic tree]. Life Tree. {address} (accessed {date})':
    '{author} ({year}). {title} (versión {version}) [Árbol filogenético]. Life Tree. {address} (consultado el {date})',
  'Back to Log In': 'Volver al inicio de sesión',
  'Back to registration': 'Volver al registro',
  'Back to the home page': 'Volver a la página de inicio',
  'Back to your account': 'Volver a tu cuenta',
  'Be the first to comment on this tree.': 'Sé la primera persona en comentar este árbol.',
  'Start your tree': 'Empieza tu árbol',
  'Billed annually': 'Facturación anual',
  'Billed monthly': 'Facturación mensual',
  Billing: 'Facturación',
  'You choose monthly or annual billing.': 'Puedes elegir facturación mensual o anual.',
  'Billion Years': 'Miles de millones de años',
  // The symbols of Spanish geology; a is the SI's year.
  Y: 'a',
  KY: 'ka',
  MY: 'Ma',
  BY: 'Ga',
  TY: 'Ta',
  Eocene: 'Eoceno',
  Oligocene: 'Oligoceno',
  Miocene: 'Mioceno',
  // The names of keys on Spanish keyboards.
  Ctrl: 'Ctrl',
  Del: 'Supr',
  End: 'Fin',
  Esc: 'Esc',
  Shift: 'Mayús',
  '"{text}" could mean {fraction} or {whole}. Enter one of these.':
    '«{text}» puede significar {fraction} o {whole}. Escribe uno de los dos.',
  'Branch lengths that are not numbers were read as missing':
    'Las longitudes de rama que no son números se leyeron como ausentes',
  'Branch tags after names were left out': 'Se omitieron las etiquetas de rama tras los nombres',
  '{browser} on {system}': '{browser} en {system}',
  'Branches of length zero became bars of a millionth of the span inside the ancestor':
    'Las ramas de longitud cero son ahora barras de una millonésima del total dentro del ancestro',
  'Branches of negative length became bars of a millionth of the span inside the ancestor':
    'Las ramas de longitud negativa son ahora barras de una millonésima del total dentro del ancestro',
  'Branches too short to tell from zero became the shortest bars':
    'Las ramas demasiado cortas para distinguirse de cero son ahora las barras más cortas',
  'Branches without a length became bars of a millionth of the span inside the ancestor':
    'Las ramas sin longitud son ahora barras de una millonésima del total dentro del ancestro',
  'By: {author}': 'Por: {author}',
  'Can I cancel?': '¿Puedo cancelar?',
  'Can I change my plan later?': '¿Puedo cambiar de plan más adelante?',
  Cancel: 'Cancelar',
  'Yes, at any time. You keep access until the end of the period you have paid for.':
    'Sí, cuando quieras. Conservas el acceso hasta el final del periodo pagado.',
  Canvas: 'Lienzo',
  'contains malware, or is meant to disrupt the service or bypass its limits.':
    'contenga software malicioso o pretenda perturbar el servicio o eludir sus límites.',
  'Center view': 'Centrar la vista',
  'Change when it lived': 'Cambiar cuándo vivió',
  'Change password': 'Cambiar contraseña',
  'Change username': 'Cambiar nombre de usuario',
  'Changes to these terms': 'Cambios en estos términos',
  'Changes to this policy': 'Cambios en esta política',
  'Character data was left out': 'Los datos de caracteres se omitieron',
  'Check your Email': 'Revisa tu correo',
  Children: 'Menores de edad',
  'Choose a file': 'Elige un archivo',
  'Choose a new password. You will be logged out on all your devices.':
    'Elige una contraseña nueva. Se cerrará tu sesión en todos tus dispositivos.',
  'Choose a single file. Folders cannot be imported.':
    'Elige un solo archivo. No se pueden importar carpetas.',
  'Choose a species…': 'Elegir una especie…',
  'Choose a species here or select one on the canvas to edit it.':
    'Elige una especie aquí o selecciónala en el lienzo para editarla.',
  'Choose a species here or select one on the canvas to read about it.':
    'Elige una especie aquí o selecciónala en el lienzo para leer sobre ella.',
  'Choose {plan}': 'Elegir {plan}',
  'Chronological scale': 'Escala cronológica',
  'Citation copied': 'Cita copiada',
  'Cite this tree': 'Citar este árbol',
  Adjusted: 'Ajustado',
  Clear: 'Borrar',
  Close: 'Cerrar',
  'Close menu': 'Cerrar menú',
  'Close panel': 'Cerrar panel',
  Collaboration: 'Colaboración',
  Collaborations: 'Colaboraciones',
  Collaborators: 'Colaboradores',
  'Collaborators per tree': 'Colaboradores por árbol',
  'Collapse or expand a branch': 'Plegar o desplegar una rama',
  Comment: 'Comentar',
  Comments: 'Comentarios',
  'Comments were left out': 'Se omitieron los comentarios',
  'Common Ancestors': 'Ancestros comunes',
  'Community Chat': 'Chat de la comunidad',
  'Compare the plans': 'Comparar los planes',
  'Confirm new password': 'Confirma la contraseña nueva',
  'Confirm password': 'Confirma la contraseña',
  'Confirming with PayPal...': 'Confirmando con PayPal...',
  'Connection Failed': 'Error de conexión',
  'contact form': 'formulario de contacto',
  'Contact Us': 'Contáctanos',
  'Contact us': 'Contáctanos',
  Cookies: 'Cookies',
  Copied: 'Copiado',
  'Copied from': 'Copiado de',
  'Copy API Key': 'Copiar clave API',
  'Copy BibTeX': 'Copiar BibTeX',
  'Copy your new key now. It will not be shown again.':
    'Copia ahora tu clave nueva. No se volverá a mostrar.',
  'Copy embed code': 'Copiar código para insertar',
  'Copy link': 'Copiar enlace',
  'Copy text': 'Copiar texto',
  '{count} collaborators per tree': {
    one: '{count} colaborador por árbol',
    other: '{count} colaboradores por árbol',
  },
  '{count} comments': { one: '{count} comentario', other: '{count} comentarios' },
  '{count} descendants': { one: '{count} descendiente', other: '{count} descendientes' },
  Discard: 'Descartar',
  Save: 'Guardar',
  'Unsaved changes from {date}': 'Cambios sin guardar del {date}',
  '{count} changes to this tree were made in this browser but never saved. Save them now or discard them?':
    {
      one: 'Se hizo {count} cambio en este árbol con este navegador, pero nunca se guardó. ¿Guardarlo ahora o descartarlo?',
      other:
        'Se hicieron {count} cambios en este árbol con este navegador, pero nunca se guardaron. ¿Guardarlos ahora o descartarlos?',
    },
  'Someone else changed this while you were typing. Your text replaces theirs.':
    'Otra persona cambió esto mientras escribías. Tu texto sustituye al suyo.',
  'Offline, keep this page open': 'Sin conexión, no cierres esta página',
  'A change could not be stored in this browser. Keep this page open until it says Saved.':
    'No se pudo almacenar un cambio en este navegador. No cierres esta página hasta que ponga Guardado.',
  'Leave without saving?': '¿Salir sin guardar?',
  'Leave the page': 'Salir de la página',
  'Some of your changes are neither saved nor stored in this browser. If you leave now, you will lose them.':
    'Algunos de tus cambios no están guardados ni almacenados en este navegador. Si sales ahora, los perderás.',
  'This needs a connection. Try again when you are online.':
    'Esto necesita conexión. Vuelve a intentarlo cuando la tengas.',
  '{count} unsaved changes were discarded, because their trees were deleted or you can no longer edit them.':
    {
      one: 'Se descartó {count} cambio sin guardar, porque su árbol se eliminó o ya no puedes editarlo.',
      other:
        'Se descartaron {count} cambios sin guardar, porque sus árboles se eliminaron o ya no puedes editarlos.',
    },
  '{count} of your changes are not saved yet. They stay in this browser and will be saved when you log in again here and open their trees.':
    {
      one: '{count} de tus cambios aún no está guardado. Se queda en este navegador y se guardará cuando vuelvas a iniciar sesión aquí y abras su árbol.',
      other:
        '{count} de tus cambios aún no están guardados. Se quedan en este navegador y se guardarán cuando vuelvas a iniciar sesión aquí y abras sus árboles.',
    },
  'Its {count} descendants will also be deleted.': {
    one: 'También se eliminará su descendiente.',
    other: 'También se eliminarán sus {count} descendientes.',
  },
  '{count} found': { one: '{count} encontrada', other: '{count} encontradas' },
  'Showing the first {shown} of {count} found':
    'Se muestran las {shown} primeras de {count} encontradas',
  '{count} likes': '{count} me gusta',
  '{count} MY': '{count} Ma',
  '{count} images could not be included in the file': {
    one: 'No se pudo incluir {count} imagen en el archivo',
    other: 'No se pudieron incluir {count} imágenes en el archivo',
  },
  '{count} species were imported, but not all images.': {
    one: 'Se importó {count} especie, pero no todas las imágenes.',
    other: 'Se importaron {count} especies, pero no todas las imágenes.',
  },
  '{count} species': { one: '{count} especie', other: '{count} especies' },
  '{count} species per tree': {
    one: '{count} especie por árbol',
    other: '{count} especies por árbol',
  },
  '{count} times': { one: '{count} vez', other: '{count} veces' },
  '{count} trees': { one: '{count} árbol', other: '{count} árboles' },
  '{count} views': { one: '{count} vista', other: '{count} vistas' },
  '{badge} unread notifications': {
    one: '{badge} notificación sin leer',
    other: '{badge} notificaciones sin leer',
  },
  Statistics: 'Estadísticas',
  Create: 'Crear',
  'Create and Explore Phylogenetic Trees': 'Crea y explora árboles filogenéticos',
  'Create interactive trees': 'Crea árboles interactivos',
  'Create Phylogenetic Trees': 'Crea árboles filogenéticos',
  'Creation date': 'Fecha de creación',
  'CSV (table)': 'CSV (tabla)',
  'Ctrl wheel': 'Ctrl + rueda',
  'Current password': 'Contraseña actual',
  'Dark theme': 'Tema oscuro',
  'Dates given as a range were read as the middle of the range':
    'Las fechas dadas como rango se leyeron como el punto medio del rango',
  'Dates whose unit does not match the others were left out':
    'Las fechas cuya unidad no concuerda con las demás se omitieron',
  'Dates without a known unit were read as ages before the present':
    'Las fechas sin una unidad conocida se leyeron como edades antes del presente',
  Delete: 'Eliminar',
  'Delete account': 'Eliminar cuenta',
  'Delete API Key': 'Eliminar clave API',
  'Delete image': 'Eliminar imagen',
  'Delete species': 'Eliminar especie',
  'Delete the species': 'Eliminar la especie',
  'Delete tree': 'Eliminar árbol',
  'descendant of {ancestor}': 'descendiente de {ancestor}',
  Descendants: 'Descendientes',
  Descending: 'Descendente',
  Description: 'Descripción',
  'Descriptions longer than 10,000 characters were shortened':
    'Las descripciones de más de 10.000 caracteres se acortaron',
  Dismiss: 'Cerrar',
  'Do not publish anything on Life Tree that': 'No publiques en Life Tree nada que',
  'Document types and entities are not accepted in XML files':
    'No se aceptan tipos de documento ni entidades en archivos XML',
  'Double-click': 'Doble clic',
  Download: 'Descargar',
  'Download all my data': 'Descargar todos mis datos',
  'Download SVG': 'Descargar SVG',
  'Download your data': 'Descarga tus datos',
  'Drag a bar': 'Arrastra una barra',
  'Drag an image here, or': 'Arrastra una imagen aquí, o',
  'Drag the ends of the bar to set when the species appeared and died out.':
    'Arrastra los extremos de la barra para indicar cuándo apareció y cuándo se extinguió la especie.',
  'Place species and their descendants on a timeline, from a handful of horses to all of life, and share what you discover.':
    'Sitúa las especies y sus descendientes en una línea del tiempo, desde un puñado de caballos hasta toda la vida, y comparte lo que descubras.',
  'Add the first species': 'Añadir la primera especie',
  'Drop a file here, or choose one': 'Suelta un archivo aquí o elige uno',
  'Drop a file, or choose one': 'Suelta un archivo o elige uno',
  Dropped: 'Descartado',
  Duration: 'Duración',
  'Duration ({unit})': 'Duración ({unit})',
  'Each key identifies a program that uses the API. Keep your keys secret.':
    'Cada clave identifica un programa que usa la API. Mantenlas en secreto.',
  'Each tag can be used only once': 'Cada etiqueta puede estar una sola vez',
  Edit: 'Editar',
  'Edit comment': 'Editar comentario',
  'Edit description': 'Editar descripción',
  'Edit this tree': 'Editar este árbol',
  '(edited)': '(editado)',
  Email: 'Correo electrónico',
  'Embed code copied': 'Código para insertar copiado',
  'Enter a number': 'Escribe un número',
  'Enter a username to search for': 'Escribe un nombre de usuario para buscar',
  'Enter a valid email': 'Escribe un correo válido',
  'Enter the new password again': 'Escribe otra vez la contraseña nueva',
  'Enter your current password': 'Escribe tu contraseña actual',
  'Enter your email': 'Escribe tu correo',
  'Enter your password': 'Escribe tu contraseña',
  'Equidae, the horse family': 'Équidos, la familia de los caballos',
  'All species, including those currently hidden.':
    'Todas las especies, incluidas las que ahora están ocultas.',
  'Each species is a bar on the timeline. Drag it to when it lived and add its descendants.':
    'Cada especie es una barra en la línea del tiempo. Arrástrala a la época en que vivió y añade sus descendientes.',
  'Everyone can see this tree.': 'Todo el mundo puede ver este árbol.',
  'All later changes will be reverted. You can undo this.':
    'Se revertirán todos los cambios posteriores. Podrás deshacerlo.',
  'Everything you need to create and publish your first trees.':
    'Para crear y publicar tus primeros árboles.',
  'Explore and share your creations': 'Explora y comparte tus creaciones',
  'Explore trees': 'Explorar árboles',
  Export: 'Exportar',
  'Failed to load PayPal SDK': 'No se pudo cargar el SDK de PayPal',
  'Featured Trees': 'Árboles destacados',
  'Featured trees': 'Árboles destacados',
  'Fields that a species does not have were left out':
    'Los campos que una especie no tiene se omitieron',
  'File to import': 'Archivo para importar',
  'Find a species': 'Buscar una especie',
  'Find a species…': 'Buscar una especie…',
  'First and last species': 'Primera y última especie',
  'First descendant': 'Primer descendiente',
  '{first}–{last} of {total}': '{first}–{last} de {total}',
  Fit: 'Ajustar',
  'Fit the whole tree': 'Ajustar al árbol entero',
  Follow: 'Seguir',
  'Follow the author of a tree you like to be notified about their new trees.':
    'Sigue al autor de un árbol que te guste para enterarte de sus nuevos árboles.',
  Followers: { one: 'Seguidor', other: 'Seguidores' },
  followers: { one: 'seguidor', other: 'seguidores' },
  Following: 'Siguiendo',
  following: { one: 'seguido', other: 'seguidos' },
  Follows: 'Seguimiento',
  'For schools, museums and laboratories.': 'Para escuelas, museos y laboratorios.',
  'Forgot Password': 'Contraseña olvidada',
  'Forgot your password?': '¿Has olvidado tu contraseña?',
  Format: 'Formato',
  Free: 'Free',
  'Free of charge': 'Sin coste',
  'Frequently asked questions': 'Preguntas frecuentes',
  'From @{before} to @{after}.': 'De @{before} a @{after}.',
  'From {start} to {end}': 'De {start} a {end}',
  'from {start} to {end}': 'de {start} a {end}',
  'From the first branch to the whole tree': 'De la primera rama al árbol completo',
  'Generate API Key': 'Generar clave API',
  'Geologic time': 'Tiempo geológico',
  'Enter a name for the species': 'Escribe un nombre para la especie',
  'Enter a name for the tree': 'Escribe un nombre para el árbol',
  'Go to the first page': 'Ir a la primera página',
  'Go to your account': 'Ir a tu cuenta',
  'Grant admin': 'Dar rol de admin',
  Detected: 'Detectado',
  'Hide grids': 'Ocultar cuadrícula',
  'Hide password': 'Ocultar la contraseña',
  History: 'Historial',
  Home: 'Inicio',
  'How can I pay?': '¿Cómo puedo pagar?',
  'How others see you.': 'Cómo te ven los demás.',
  'How do you want to start?': '¿Cómo quieres empezar?',
  'Language, theme, your data and account deletion.':
    'Idioma, tema, tus datos y eliminación de la cuenta.',
  'I am over 13 or have my parents’ consent, and I accept the {terms} and the {privacy}.':
    'Tengo más de 13 años o el consentimiento de mis padres, y acepto los {terms} y la {privacy}.',
  'ICS chart {version}': 'carta ICS {version}',
  Image: 'Imagen',
  'Images you upload may be stored by a cloud image service.':
    'Las imágenes que subes pueden almacenarse en un servicio de imágenes en la nube.',
  Import: 'Importar',
  'Import a file': 'Importar un archivo',
  'A larger file. The images can be imported anywhere, but animations become still images.':
    'Un archivo más grande. Las imágenes se pueden importar en cualquier sitio, pero las animaciones pasan a ser imágenes fijas.',
  'A smaller file. The images can only be imported here, by people who can see this tree.':
    'Un archivo más pequeño. Las imágenes solo se pueden importar aquí, por quienes pueden ver este árbol.',
  'As links': 'Como enlaces',
  Images: 'Imágenes',
  'Images from other addresses are not fetched':
    'Las imágenes de otras direcciones no se descargan',
  'Images that are not on this server or that you cannot see are left out':
    'Se omiten las imágenes que no están en este servidor o que no puedes ver',
  'Importing images': 'Importando imágenes',
  'In the file': 'En el archivo',
  'An import can include at most {max} images':
    'Una importación puede incluir {max} imágenes como máximo',
  'The upload was cancelled': 'La subida se canceló',
  'Import {count} species': { one: 'Importar {count} especie', other: 'Importar {count} especies' },
  'Import species': 'Importar especies',
  "In the file's unit. Use 0 if it is alive today.": 'En la unidad del archivo. Usa 0 si vive hoy.',
  'Included in your plan': 'Incluido en tu plan',
  Institutional: 'Institucional',
  'insults, threatens or harasses others, or breaks the law;':
    'insulte, amenace o acose a otras personas, o infrinja la ley;',
  'Invalid email or password': 'Correo o contraseña no válidos',
  'Invite others to your tree and edit it together. Everyone sees each change immediately.':
    'Invita a otras personas a tu árbol y editadlo juntos. Todos ven cada cambio al instante.',
  'The owner has deleted this tree.': 'El propietario ha eliminado este árbol.',
  'The owner has made this tree private.': 'El propietario ha hecho privado este árbol.',
  'Its species, comments and likes will be deleted for everyone. You cannot undo this.':
    'Sus especies, comentarios y me gusta se eliminarán para todos. No se puede deshacer.',
  'JPG, PNG, GIF or SVG, up to 10 MB': 'JPG, PNG, GIF o SVG, hasta 10 MB',
  'JSON, Newick, NEXUS, phyloXML, NeXML or a table of time ranges':
    'JSON, Newick, NEXUS, phyloXML, NeXML o una tabla de rangos de tiempo',
  'JSON (can be imported here again)': 'JSON (se puede volver a importar aquí)',
  'Keep your password secret: you are responsible for everything done with your account. Tell us through the contact form if you think someone else has used it. You can delete your account in its settings at any time; this also deletes your trees.':
    'Mantén tu contraseña en secreto: eres responsable de todo lo que se haga con tu cuenta. Si crees que otra persona la ha usado, dínoslo mediante el formulario de contacto. Puedes eliminar tu cuenta en los ajustes en cualquier momento; con ella se eliminan también tus árboles.',
  'Keyboard shortcuts': 'Atajos de teclado',
  Language: 'Idioma',
  'Language and theme': 'Idioma y tema',
  'Last Trees': 'Últimos árboles',
  'Last trees': 'Últimos árboles',
  'Last Update': 'Última actualización',
  'Last update': 'Última actualización',
  'Last Update: {date}': 'Última actualización: {date}',
  'Age of the youngest tip': 'Edad de la punta más reciente',
  Leave: 'Abandonar',
  'Remove {name}': 'Quitar {name}',
  'Leave this tree': 'Abandonar este árbol',
  'Drop to upload': 'Suelta para subir',
  'Life Tree is for people over 13, or younger with the consent of a parent or guardian. If you know of a child who uses it without that consent, tell us and we will delete the account.':
    'Life Tree es para mayores de 13 años, o menores con el consentimiento de su padre, madre o tutor. Si sabes de un menor que lo usa sin ese consentimiento, dínoslo y eliminaremos la cuenta.',
  'Light theme': 'Tema claro',
  'The trees you like will appear here.': 'Aquí aparecerán los árboles que te gusten.',
  'Like, {count} likes': { one: 'Me gusta, {count} me gusta', other: 'Me gusta, {count} me gusta' },
  'Like this tree': 'Me gusta este árbol',
  Liked: 'Me gusta',
  'Liked Trees': 'Árboles que te gustan',
  Likes: 'Me gusta',
  'Link copied': 'Enlace copiado',
  'Links between branches (<clade_relation>) form a network and were left out of the tree':
    'Los enlaces entre ramas (<clade_relation>) forman una red y se omitieron del árbol',
  'Loading comments': 'Cargando comentarios',
  'Loading featured trees': 'Cargando árboles destacados',
  'Loading followers': 'Cargando seguidores',
  'Loading followed users': 'Cargando usuarios seguidos',
  'Loading notifications': 'Cargando notificaciones',
  'Loading PayPal...': 'Cargando PayPal...',
  'Loading the page': 'Cargando la página',
  'Loading the profile': 'Cargando el perfil',
  'Loading the tree': 'Cargando el árbol',
  'Loading trees': 'Cargando árboles',
  'Log data:': 'Datos de registro:',
  'Log In': 'Iniciar sesión',
  'You are not logged in': 'No has iniciado sesión',
  'Log in to like, comment and reply.': 'Inicia sesión para dar me gusta, comentar y responder.',
  'Log out': 'Cerrar sesión',

  'Move and zoom': 'Mover y ampliar',
  'An email provider sends our emails, such as the one to recover your password.':
    'Un proveedor de correo envía nuestros mensajes, como el de recuperación de contraseña.',
  Main: 'Principal',
  'Make your own copy of this tree to edit': 'Haz tu propia copia de este árbol para editarla',
  'Make a tree public to help people find you.':
    'Haz público un árbol para que otras personas te encuentren.',
  'Creating the file': 'Creando el archivo',
  'Maximum number of Phylogenetic Trees': 'Número máximo de árboles filogenéticos',
  'Member since {month}': 'Miembro desde {month}',
  Message: 'Mensaje',
  '{message} (line {line})': '{message} (línea {line})',
  '{message} (line {line}, column {column})': '{message} (línea {line}, columna {column})',
  Messages: 'Mensajes',
  '{messages} you send through the contact form, so that we can answer them.':
    '{messages} que envías mediante el formulario de contacto, para poder responderlos.',
  'Million Years': 'Millones de años',
  Mode: 'Modo',
  Monthly: 'Mensual',
  More: 'Más',
  'More trees, larger trees and collaboration.': 'Más árboles, árboles más grandes y colaboración.',
  'More Info': 'Más información',
  'more than {count} trees': 'más de {count} árboles',
  'more than {max} descendants': 'más de {max} descendientes',
  'More tools': 'Más herramientas',
  'Move the view': 'Mover la vista',
  'Moving mode': 'Modo mover',
  'My Trees': 'Mis árboles',
  Name: 'Nombre',
  'Name and description': 'Nombre y descripción',
  '{name} deleted successfully': '{name} se ha eliminado correctamente',
  'Name of the new tree': 'Nombre del nuevo árbol',
  'Name or Institution': 'Nombre o institución',
  '{name} was skipped: {reason}': 'Se omitió {name}: {reason}',
  'Names longer than 200 characters were shortened':
    'Los nombres de más de 200 caracteres se acortaron',
  'Networks are not trees and were left out': 'Las redes no son árboles y se omitieron',
  'New:': 'Nueva:',
  'New here?': '¿Es tu primera vez?',
  'New password': 'Contraseña nueva',
  'New Tree': 'Nuevo árbol',
  'Newick, NEXUS, JSON, tables and more.': 'Newick, NEXUS, JSON, tablas y más.',
  'Next page': 'Página siguiente',
  No: 'No',
  'No ancestor': 'Sin ancestro',
  'No collaborations yet': 'Aún no hay colaboraciones',
  'No collaborators': 'Sin colaboradores',
  'No comments yet': 'Aún no hay comentarios',
  'no descendants': 'sin descendientes',
  'No followers yet': 'Aún no hay seguidores',
  'No liked trees yet': 'Aún no te gusta ningún árbol',
  'No line names the columns: the table needs a name, a first and a last appearance':
    'Ninguna línea nombra las columnas: la tabla necesita un nombre, una primera y una última aparición',
  "No more collaborators allowed in this tree by its owner's plan":
    'El plan del propietario no permite más colaboradores en este árbol',
  'No more species allowed in this tree, you can upgrade your plan or create another Phylogenetic Tree':
    'No se permiten más especies en este árbol, puedes mejorar tu plan o crear otro árbol filogenético',
  'No public trees yet': 'Aún no hay árboles públicos',
  'No row of the table has a first or last appearance':
    'Ninguna fila de la tabla tiene una primera o última aparición',
  'No species': 'Ninguna especie',
  'No species to choose from': 'No hay especies para elegir',
  'No species with this name': 'No hay ninguna especie con este nombre',
  'No trees match': 'Ningún árbol coincide',
  'No trees here yet': 'Aún no hay árboles aquí',
  'No trees to show': 'No hay árboles que mostrar',
  'No trees yet': 'Aún no hay árboles',
  'A collaborator cannot be added and removed at the same time':
    'No se puede añadir y quitar a la misma persona a la vez',
  'No users found with this username.': 'No se encontró a nadie con este nombre de usuario.',
  'No collaborators yet. Search for people above to edit this tree together.':
    'Aún no hay colaboradores. Busca personas arriba para editar juntos este árbol.',
  Node: 'Nodo',
  None: 'Ninguno',
  'Not found': 'No encontrado',
  'Not verified yet. Follow the link in the email we sent you.':
    'Aún sin verificar. Sigue el enlace del correo que te enviamos.',
  Note: 'Nota',
  'No results for “{search}”': 'No hay resultados para «{search}»',
  'No notifications yet': 'Aún no hay notificaciones',
  Notifications: 'Notificaciones',
  'Notifications, {count} unread': 'Notificaciones, {count} sin leer',
  'Numbers missing from the TRANSLATE table were kept as names':
    'Los números que faltan en la tabla TRANSLATE se conservaron como nombres',
  'Numbers on inner nodes were read as support values, not as names':
    'Los números de los nodos internos se leyeron como valores de soporte, no como nombres',
  'of {ancestor}': 'de {ancestor}',
  'Offline, will retry': 'Sin conexión, se reintentará',
  OK: 'Aceptar',
  'A single archive with your account, your trees and their species, your comments, likes, follows and notifications, and every image you uploaded.':
    'Un único archivo con tu cuenta, tus árboles y sus especies, tus comentarios, me gusta, seguidos y notificaciones, y todas las imágenes que has subido.',
  'Start with one bar on the timeline and grow the tree from it.':
    'Empieza con una barra en la línea del tiempo y haz crecer el árbol a partir de ella.',
  'One change cannot name a species twice': 'Un cambio no puede nombrar dos veces una especie',
  'One cookie keeps you logged in for 7 days after your last visit, and another tells the page that you are logged in. A third recognizes this browser for 180 days after you log in, so that people who try to guess your password cannot lock you out. Your browser also remembers the theme and the language you chose. None of this is used to track you elsewhere.':
    'Una cookie mantiene tu sesión iniciada durante 7 días tras tu última visita, y otra indica a la página que has iniciado sesión. Una tercera reconoce este navegador durante 180 días después de iniciar sesión, para que quien intente adivinar tu contraseña no pueda bloquearte el acceso. Tu navegador recuerda además el tema y el idioma que elegiste. Nada de esto se usa para rastrearte en otros sitios.',
  'One of the new collaborators has no account': 'Uno de los nuevos colaboradores no tiene cuenta',
  'Only the names, dates and divergence of the nodes were kept':
    'Solo se conservaron los nombres, las fechas y la divergencia de los nodos',
  'Only the owner can change who can see the tree':
    'Solo el propietario puede cambiar quién puede ver el árbol',
  'Only the owner can delete collaborators': 'Solo el propietario puede eliminar colaboradores',
  'Only you and your collaborators can see this tree.':
    'Solo tú y tus colaboradores podéis ver este árbol.',
  'Open menu': 'Abrir menú',
  'Open panel': 'Abrir panel',
  Order: 'Orden',
  'Page not found': 'Página no encontrada',
  'Page {page}': 'Página {page}',
  'Page {page} of {last}': 'Página {page} de {last}',
  Pages: 'Páginas',
  'Paid plans': 'Planes de pago',
  'Paid plans are billed in advance and renew automatically. Unused periods are not refunded.':
    'Los planes de pago se cobran por adelantado y se renuevan automáticamente. Los periodos no usados no se reembolsan.',
  'Paid plans are billed in advance, at the start of each period.':
    'Los planes de pago se cobran por adelantado, al inicio de cada periodo.',
  Password: 'Contraseña',
  "Passwords don't match": 'Las contraseñas no coinciden',
  'A payment processor handles payments. It receives the details needed to pay; we receive the status of your subscription, never your card number.':
    'Un procesador de pagos gestiona los pagos. Recibe los datos necesarios para pagar; nosotros recibimos el estado de tu suscripción, nunca el número de tu tarjeta.',
  'Payments go through a payment processor. We never see or store your card number.':
    'Los pagos pasan por un procesador de pagos. Nunca vemos ni guardamos el número de tu tarjeta.',
  'PayPal cannot be reached. Nothing has changed. Try again in a moment':
    'No se puede contactar con PayPal. Nada ha cambiado. Vuelve a intentarlo en un momento',
  'PayPal did not accept the payment. Nothing has changed.':
    'PayPal no aceptó el pago. Nada ha cambiado.',
  'PayPal does not know this subscription': 'PayPal no conoce esta suscripción',
  'PayPal has not approved this subscription': 'PayPal no ha aprobado esta suscripción',
  'PayPal has not confirmed your payment yet. You do not need to pay again':
    'PayPal aún no ha confirmado tu pago. No hace falta que pagues otra vez',
  'PayPal has not confirmed your payment yet. You do not need to pay again: your plan will change as soon as it does.':
    'PayPal aún no ha confirmado tu pago. No hace falta que pagues otra vez: tu plan cambiará en cuanto lo haga.',
  'PDF (for printing)': 'PDF (para imprimir)',
  People: 'Personas',
  'People found': 'Personas encontradas',
  'Personalised domain': 'Dominio personalizado',
  'Phylogenies without any clade were left out': 'Las filogenias sin ningún clado se omitieron',

  Pinch: 'Pellizco',
  'Placements were left out; only the tree was kept':
    'Las ubicaciones se omitieron; solo se conservó el árbol',
  Plan: 'Plan',
  'Plan not available': 'Plan no disponible',
  'Create your first tree': 'Crea tu primer árbol',
  'PNG (image)': 'PNG (imagen)',
  Popularity: 'Popularidad',
  Premium: 'Premium',
  'Premium accounts for all members': 'Cuentas Premium para todos los miembros',
  'Present time': 'Tiempo presente',
  'Previous page': 'Página anterior',
  '{price} / month': '{price} / mes',
  '{price} billed yearly': '{price} facturados al año',
  'Price per month': 'Precio al mes',
  'Price per year': 'Precio al año',
  Pricing: 'Precios',
  'pricing page': 'página de precios',
  'Privacy Policy': 'Política de privacidad',
  Private: 'Privado',
  Pro: 'Pro',
  Profile: 'Perfil',
  'Profile not available': 'Perfil no disponible',
  'Profile image': 'Imagen de perfil',
  'Programmer Portfolio': 'Portafolio del programador',
  'Programs that use {start}… will stop working.':
    'Los programas que usan {start}… dejarán de funcionar.',
  Public: 'Público',
  'Public Trees': 'Árboles públicos',
  'Publish a tree so that others can find, like and discuss it, and explore the trees they share.':
    'Publica un árbol para que otras personas puedan encontrarlo, darle me gusta y comentarlo, y explora los que ellas comparten.',

  Questions: 'Preguntas',
  'Quick links': 'Enlaces rápidos',
  'Reading {name}': 'Leyendo {name}',
  'Ready to share it? Use the switch in the Tree tab to make the tree public.':
    '¿Quieres compartirlo? Usa el interruptor de la pestaña Árbol para hacerlo público.',
  'Recover Password': 'Recuperar contraseña',
  'Recover your account': 'Recupera tu cuenta',
  Redo: 'Rehacer',
  Register: 'Registrarse',
  Remove: 'Quitar',
  'Remove admin': 'Quitar rol de admin',
  'Remove this collaborator': 'Quitar a este colaborador',
  'Remove tag {tag}': 'Quitar la etiqueta {tag}',
  'Remove @{username}': 'Quitar a @{username}',
  Rename: 'Renombrar',
  Renamed: 'Renombrado',
  Reply: 'Responder',
  'Reply to @{username}': 'Responder a @{username}',
  'Requests from other sites are not accepted': 'No se aceptan peticiones de otros sitios',
  'Reset your password': 'Restablecer tu contraseña',
  Restore: 'Restaurar',
  'Too old to restore': 'Demasiado antigua para restaurarla',
  'Restore version {version}': 'Restaurar la versión {version}',
  'Results per page': 'Resultados por página',
  'Rows with the same name became one species':
    'Las filas con el mismo nombre son ahora una sola especie',
  'Rows without a name were left out': 'Se omitieron las filas sin nombre',
  'Rows without any time were left out': 'Se omitieron las filas sin ningún tiempo',
  'Save 20%': 'Ahorra un 20 %',
  'Save description': 'Guardar descripción',
  Saved: 'Guardado',
  'Saving…': 'Guardando…',
  'Tell others about yourself.': 'Cuenta algo sobre ti.',
  'There is nothing to change': 'No hay nada que cambiar',
  Search: 'Buscar',
  'Search by username…': 'Buscar por nombre de usuario…',
  'Search in this list': 'Buscar en esta lista',
  'Search this list': 'Buscar en esta lista',
  'Search Trees': 'Buscar árboles',
  'Search trees': 'Buscar árboles',
  'search trees...': 'buscar árboles...',
  Security: 'Seguridad',
  'See plans': 'Ver planes',
  'Clear the selection': 'Quitar la selección',
  'Selection mode': 'Modo selección',
  'Send again': 'Enviar otra vez',
  'Send message': 'Enviar mensaje',
  'Send recover mail': 'Enviar correo de recuperación',
  'Sequences were left out': 'Las secuencias se omitieron',
  Settings: 'Ajustes',
  Share: 'Compartir',
  'Show all': 'Ver todos',
  'Show all {count}': 'Ver los {count}',
  'Show all trees': 'Ver todos los árboles',
  'Show grids': 'Mostrar cuadrícula',
  'Show more': 'Ver más',
  'Show my email': 'Mostrar mi correo',
  'Show names': 'Nombres',
  'Show password': 'Mostrar la contraseña',
  Siblings: 'Especies hermanas',

  'Log out {device}': 'Cerrar sesión en {device}',
  'Logged in on {since}, last active on {seen}':
    'Sesión iniciada el {since}, última actividad el {seen}',
  'Logged-in devices': 'Dispositivos con sesión iniciada',
  'Logged-in users can see it on your profile; visitors never can.':
    'Los usuarios que han iniciado sesión pueden verlo en tu perfil; los visitantes, nunca.',
  Since: 'Desde',
  Size: 'Tamaño',
  'Skip to content': 'Ir al contenido',
  Skipped: 'Omitido',
  'Deleted user': 'Usuario eliminado',
  'Something went wrong': 'Algo ha salido mal',
  'Something went wrong on our side': 'Algo ha fallado por nuestra parte',
  'Sort and filter': 'Ordenar y filtrar',
  'Sort by': 'Ordenar por',
  'Space drag': 'Espacio + arrastrar',
  Species: 'Especies',
  'Species found': 'Especies encontradas',
  'Extinct by': 'Extintas en',
  'Species per tree': 'Especies por árbol',
  "Species that do not appear during their ancestor's life became roots":
    'Las especies que no aparecen durante la vida de su ancestro son ahora raíces',
  'Species whose ancestor is not in the table became roots':
    'Las especies cuyo ancestro no está en la tabla son ahora raíces',
  'Species with the same first and last appearance were made to last a millionth of the span':
    'Las especies con la misma primera y última aparición duran una millonésima del total',
  'Species with two ancestors kept the first one named':
    'Las especies con dos ancestros conservan el primero que se nombra',
  'Species without a name were numbered': 'Las especies sin nombre se numeraron',
  'Shown on your profile.': 'Se muestra en tu perfil.',
  'Start for free': 'Empieza gratis',
  'Start for free, and upgrade when your trees grow.':
    'Empieza gratis y mejora tu plan cuando crezcan tus árboles.',
  'Start from an example': 'Empezar con un ejemplo',
  'Start Now': 'Empieza ahora',
  'Start with one species, then add its descendants.':
    'Empieza con una especie y después añade sus descendientes.',
  'SVG (scalable drawing)': 'SVG (dibujo escalable)',
  Tags: 'Etiquetas',
  'Unlike this tree': 'Ya no me gusta este árbol',
  'Enter the email of your account and we will send you a link to choose a new password. The link works once and expires after one hour.':
    'Escribe el correo de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva. El enlace funciona una sola vez y caduca en una hora.',
  'Enter your name or institution': 'Escribe tu nombre o institución',
  'Terms & Conditions': 'Términos y condiciones',
  'Test mode: you will not be charged': 'Modo de prueba: no se te cobrará nada',
  Text: 'Texto',
  'Texts cannot contain the character U+0000': 'Los textos no pueden contener el carácter U+0000',
  'Thank you for your message, we will answer soon': 'Gracias por tu mensaje, responderemos pronto',
  'Device logged out': 'Sesión cerrada en el dispositivo',
  'The request is too large': 'La petición es demasiado grande',
  'This change is too old to undo': 'Este cambio es demasiado antiguo para deshacerlo',
  'This version is too old to restore': 'Esta versión es demasiado antigua para restaurarla',
  'This version cannot be restored': 'Esta versión no se puede restaurar',
  'Too much has changed since this version to restore it at once':
    'Ha cambiado demasiado desde esta versión para restaurarla de una vez',
  'The {field} of "{name}" is not a number': 'El campo {field} de "{name}" no es un número',
  'The {field} of "{name}" is not text': 'El campo {field} de "{name}" no es texto',
  'The ancestor is not in this tree': 'El ancestro no está en este árbol',
  'The ancestors of "{name}" form a circle': 'Los ancestros de "{name}" forman un círculo',
  'The ancestors of some species form a circle':
    'Los ancestros de algunas especies forman un círculo',
  'The branch length "{length}" is not a number': 'La longitud de rama "{length}" no es un número',
  'The branch lengths do not match the times stated for the nodes, so the stated times were used':
    'Las longitudes de rama no concuerdan con los tiempos indicados para los nodos, así que se usaron los tiempos indicados',
  'Your browser blocked copying': 'Tu navegador no permitió copiar',
  'Your browser blocked copying. Select the key and copy it manually.':
    'Tu navegador no permitió copiar. Selecciona la clave y cópiala a mano.',
  'The comment you reply to does not exist': 'El comentario al que respondes no existe',
  'The current password is wrong': 'La contraseña actual no es correcta',
  'The date "{date}" is not a number': 'La fecha "{date}" no es un número',
  'The descendants of "{name}" are not a list': 'Los descendientes de "{name}" no son una lista',
  'The description can have at most 10,000 characters':
    'La descripción puede tener como máximo 10.000 caracteres',
  'The duration of the species must be greater than 0':
    'La duración de la especie debe ser mayor que 0',
  'The duration of the species must be greater than 0: "{name}" has {value}':
    'La duración de la especie debe ser mayor que 0: "{name}" tiene {value}',
  'The email is too long': 'El correo es demasiado largo',
  'The file cannot be read': 'El archivo no se puede leer',
  'The file could not be created': 'No se pudo crear el archivo',
  'The file could not be read. It may have been moved or changed. Choose it again.':
    'No se pudo leer el archivo. Puede que se haya movido o haya cambiado. Elígelo otra vez.',
  'The file does not say when the present is, so its latest tip was taken to be alive today':
    'El archivo no indica cuándo es el presente, así que su punta más reciente se considera viva hoy',
  'The file ends before every "(" of a tree is closed (still open: {count})':
    'El archivo termina antes de cerrar todos los "(" de un árbol (abiertos: {count})',
  'The file has no tree, only networks, in which a node can have two parents':
    'El archivo no tiene ningún árbol, solo redes, en las que un nodo puede tener dos ancestros',
  'The file is not UTF-8, so it was read as Windows-1252':
    'El archivo no es UTF-8, así que se leyó como Windows-1252',
  'The file is too large to be read (over 512 MB)':
    'El archivo es demasiado grande para leerlo (más de 512 MB)',
  'The file is too large. You can import files of up to 512 MB.':
    'El archivo es demasiado grande. Puedes importar archivos de hasta 512 MB.',
  'The file is empty': 'El archivo está vacío',
  'The file is encoded in UTF-16': 'El archivo está codificado en UTF-16',
  'The file names no unit, so its times were read as million years':
    'El archivo no indica la unidad, así que sus tiempos se leyeron como millones de años',
  'The file names no unit; it was written by MCMCTree, which counts in hundred million years':
    'El archivo no indica la unidad; lo escribió MCMCTree, que cuenta en cientos de millones de años',
  'The file names no unit; its times are too long to be million years, so they were read as years':
    'El archivo no indica la unidad; sus tiempos son demasiado largos para ser millones de años, así que se leyeron como años',
  'The file names no unit; the years in the names show that its times are years':
    'El archivo no indica la unidad; los años de los nombres muestran que sus tiempos son años',
  'The file says that the tree is unrooted; its first node became the root':
    'El archivo indica que el árbol no tiene raíz; su primer nodo es ahora la raíz',
  'The Free plan costs nothing. The paid plans and their prices are listed on the {pricing}.':
    'El plan Free es gratuito. Los planes de pago y sus precios figuran en la {pricing}.',
  'The gzip file is damaged': 'El archivo gzip está dañado',
  'The gzip file is incomplete': 'El archivo gzip está incompleto',
  'The gzip file unpacks to more than {megabytes} MB':
    'El archivo gzip ocupa más de {megabytes} MB al descomprimirse',
  'The horse family drawn on a timeline, from Eohippus 56 million years ago to the living Equus':
    'La familia de los caballos en una línea del tiempo, desde Eohippus hace 56 millones de años hasta el Equus actual',
  'The latest date in the file, {date}, was taken as the present':
    'La fecha más reciente del archivo, {date}, se tomó como el presente',
  'You keep the limits of {plan} until {date}.': 'Conservas los límites de {plan} hasta el {date}.',
  'The line of counts before the tree was skipped':
    'Se omitió la línea de recuentos antes del árbol',
  'This list has fewer pages.': 'Esta lista tiene menos páginas.',
  'The message can have at most 5,000 characters':
    'El mensaje puede tener como máximo 5.000 caracteres',
  'The name is too long': 'El nombre es demasiado largo',
  'The name can have at most 200 characters': 'El nombre puede tener como máximo 200 caracteres',
  'The "#NEXUS" line is missing': 'Falta la línea "#NEXUS"',
  'The name of a descendant of "{ancestor}" is not text':
    'El nombre de un descendiente de "{ancestor}" no es texto',
  'The name of a root is not text': 'El nombre de una raíz no es texto',
  'The owner of a tree cannot be its collaborator':
    'El propietario de un árbol no puede ser su colaborador',
  'The password is too long': 'La contraseña es demasiado larga',
  'The password can have at most 200 characters':
    'La contraseña puede tener como máximo 200 caracteres',
  'The password must have at least 8 characters': 'La contraseña debe tener al menos 8 caracteres',
  'The request is not valid': 'La petición no es válida',
  'The root element is <{element}>, not <phyloxml> or <nexml>':
    'El elemento raíz es <{element}>, no <phyloxml> ni <nexml>',
  'The root has no length, so it was given 1% of the height of the tree':
    'La raíz no tiene longitud, así que recibió el 1 % de la altura del árbol',
  'The search can have at most 5,000 characters':
    'La búsqueda puede tener como máximo 5.000 caracteres',
  'The service': 'El servicio',
  'The species has a different ancestor now': 'La especie ahora tiene otro ancestro',
  'The species has new descendants': 'La especie tiene descendientes nuevos',
  'The species is already a descendant of this ancestor':
    'La especie ya es descendiente de este ancestro',
  'The species is not in this tree': 'La especie no está en este árbol',
  'The species of this tree could not be read': 'No se pudieron leer las especies de este árbol',
  'The table names no unit, so its times were read as million years':
    'La tabla no indica la unidad, así que sus tiempos se leyeron como millones de años',
  'The table names no unit, so its times were read as years':
    'La tabla no indica la unidad, así que sus tiempos se leyeron como años',
  'The table was changed after it was exported, so its exact columns were not used':
    'La tabla se cambió después de exportarla, así que no se usaron sus columnas exactas',
  'The tag is already present': 'La etiqueta ya está presente',
  'The time "{time}" of "{name}" is not a number': 'El tiempo "{time}" de "{name}" no es un número',
  'The times in the tree are too long': 'Los tiempos del árbol son demasiado largos',
  'The tree ends with ";" before every "(" is closed (still open: {count})':
    'El árbol termina con ";" antes de cerrar todos los "(" (abiertos: {count})',
  'The tree has no branch lengths (a cladogram), so each branch lasts one million years':
    'El árbol no tiene longitudes de rama (es un cladograma), así que cada rama dura un millón de años',
  'The most liked, viewed and discussed trees will appear here.':
    'Aquí aparecerán los árboles más gustados, vistos y comentados.',
  'The username can have at most 30 characters':
    'El nombre de usuario puede tener como máximo 30 caracteres',
  'The username can only contain letters, digits, _, . and -':
    'El nombre de usuario solo puede contener letras, cifras, _, . y -',
  'The username must have at least 3 characters':
    'El nombre de usuario debe tener al menos 3 caracteres',
  'The whole tree': 'El árbol completo',
  Theme: 'Tema',
  'System theme': 'Tema del sistema',
  'There are no species in the table': 'No hay especies en la tabla',
  'There is no page at this address. It may have moved, or the link may be incomplete.':
    'No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace esté incompleto.',
  'There is no page {page}': 'No existe la página {page}',
  'There is no public tree at this address.': 'No hay ningún árbol público en esta dirección.',
  'There is no tree in the file': 'No hay ningún árbol en el archivo',
  'There is no tree in the file: it has no TREES block':
    'No hay ningún árbol en el archivo: no tiene un bloque TREES',
  'There is no tree in the file: its TREES block is empty':
    'No hay ningún árbol en el archivo: su bloque TREES está vacío',
  'There is no page or call at this address': 'No hay ninguna página ni llamada en esta dirección',
  'You have nothing to redo': 'No tienes nada que rehacer',
  'You have nothing to undo': 'No tienes nada que deshacer',
  'They renew automatically for another period of the same length until you cancel.':
    'Se renuevan automáticamente por otro periodo de la misma duración hasta que los canceles.',
  'This action will permanently delete your account and all your data. Are you sure?':
    'Esta acción eliminará para siempre tu cuenta y todos tus datos. ¿Seguro?',
  'This branch ends here': 'Esta rama termina aquí',
  'This device': 'Este dispositivo',
  'This edit is no longer possible': 'Este cambio ya no es posible',
  'This email already has an account': 'Este correo ya tiene una cuenta',
  'This is a zip archive: unpack it and use the file inside':
    'Esto es un archivo zip: descomprímelo y usa el archivo que contiene',
  'This is not a tree: "{text}" is where a "(" should start one':
    'Esto no es un árbol: hay "{text}" donde un "(" debería iniciarlo',
  'This is not a tree: an edge comes from "{id}", which is not a node':
    'Esto no es un árbol: una arista viene de "{id}", que no es un nodo',
  'This is not a tree: an edge leads to "{id}", which is not a node':
    'Esto no es un árbol: una arista lleva a "{id}", que no es un nodo',
  'This is not a tree: it is not connected, because "{first}" and "{second}" have no parent':
    'Esto no es un árbol: no está conectado, porque "{first}" y "{second}" no tienen ancestro',
  'This is not a tree: its edges form a circle':
    'Esto no es un árbol: sus aristas forman un círculo',
  'This is not a tree: its edges form a circle through the node "{id}"':
    'Esto no es un árbol: sus aristas forman un círculo que pasa por el nodo "{id}"',
  'This is not a tree: the node "{id}" has two parents':
    'Esto no es un árbol: el nodo "{id}" tiene dos ancestros',
  'This is not a tree: two nodes have the id "{id}"':
    'Esto no es un árbol: dos nodos tienen el id "{id}"',
  'This is not valid JSON': 'Esto no es JSON válido',
  'This is not valid JSON: "{character}" is not expected here':
    'Esto no es JSON válido: no se espera "{character}" aquí',
  'This is not valid JSON: a string is not closed or not valid':
    'Esto no es JSON válido: una cadena no se cierra o no es válida',
  'This is not valid JSON: it ends too early': 'Esto no es JSON válido: termina demasiado pronto',
  'This is not valid JSON: it is empty': 'Esto no es JSON válido: está vacío',
  'This is not valid JSON: there is text after its end':
    'Esto no es JSON válido: hay texto tras su final',
  'This is not well-formed XML: "--" is inside a comment':
    'Esto no es XML bien formado: hay "--" dentro de un comentario',
  'This is not well-formed XML: "]]>" is outside a CDATA section':
    'Esto no es XML bien formado: hay "]]>" fuera de una sección CDATA',
  'This is not well-formed XML: "&" does not start a character reference':
    'Esto no es XML bien formado: "&" no inicia una referencia de carácter',
  'This is not well-formed XML: "<!" starts neither a comment nor a CDATA section':
    'Esto no es XML bien formado: "<!" no inicia ni un comentario ni una sección CDATA',
  'This is not well-formed XML: "<" does not start an element':
    'Esto no es XML bien formado: "<" no inicia un elemento',
  'This is not well-formed XML: "</" does not name an element':
    'Esto no es XML bien formado: "</" no nombra un elemento',
  'This is not well-formed XML: <{element}> is closed by </{closing}>':
    'Esto no es XML bien formado: <{element}> se cierra con </{closing}>',
  'This is not well-formed XML: </{element}> closes an element that was never opened':
    'Esto no es XML bien formado: </{element}> cierra un elemento que nunca se abrió',
  'This is not well-formed XML: a CDATA section is never closed':
    'Esto no es XML bien formado: una sección CDATA nunca se cierra',
  'This is not well-formed XML: a comment is never closed':
    'Esto no es XML bien formado: un comentario nunca se cierra',
  'This is not well-formed XML: a processing instruction is never closed':
    'Esto no es XML bien formado: una instrucción de procesamiento nunca se cierra',
  'This is not well-formed XML: an XML declaration is not at the start':
    'Esto no es XML bien formado: una declaración XML no está al principio',
  'This is not well-formed XML: in the tag <{element}>, "&" does not start a character reference':
    'Esto no es XML bien formado: en la etiqueta <{element}>, "&" no inicia una referencia de carácter',
  'This is not well-formed XML: in the tag <{element}>, an attribute is not valid':
    'Esto no es XML bien formado: en la etiqueta <{element}>, un atributo no es válido',
  'This is not well-formed XML: in the tag <{element}>, attributes are not separated by a space':
    'Esto no es XML bien formado: en la etiqueta <{element}>, los atributos no están separados por un espacio',
  'This is not well-formed XML: it contains a character that XML does not allow':
    'Esto no es XML bien formado: contiene un carácter que XML no permite',
  'This is not well-formed XML: it ends inside the element <{element}>':
    'Esto no es XML bien formado: termina dentro del elemento <{element}>',
  'This is not well-formed XML: it ends inside the tag <{element}>':
    'Esto no es XML bien formado: termina dentro de la etiqueta <{element}>',
  'This is not well-formed XML: it has a second root element':
    'Esto no es XML bien formado: tiene un segundo elemento raíz',
  'This is not well-formed XML: it has no element':
    'Esto no es XML bien formado: no tiene ningún elemento',
  'This is not well-formed XML: the tag <{element}> has the attribute {attribute} twice':
    'Esto no es XML bien formado: la etiqueta <{element}> tiene dos veces el atributo {attribute}',
  'This is not well-formed XML: the tag <{element}> is not valid':
    'Esto no es XML bien formado: la etiqueta <{element}> no es válida',
  'This is not well-formed XML: the tag </{element}> is never closed':
    'Esto no es XML bien formado: la etiqueta </{element}> nunca se cierra',
  'This is not well-formed XML: there is text outside its root element':
    'Esto no es XML bien formado: hay texto fuera de su elemento raíz',
  'This JSON is not a tree: a species has a name, an apparition or afterApparition, and a duration':
    'Este JSON no es un árbol: una especie tiene name, apparition o afterApparition, y duration',
  'This JSON is not a tree: its "tree" has no node':
    'Este JSON no es un árbol: su "tree" no tiene ningún nodo',
  'This JSON is not a tree: its "tree" is not text':
    'Este JSON no es un árbol: su "tree" no es texto',
  'Show this list': 'Mostrar esta lista',
  'This page could not be displayed ({reason}). Your work is safe.':
    'No se pudo mostrar esta página ({reason}). Tu trabajo está a salvo.',
  'This image would be {width} × {height} pixels, which is more than a browser can draw. Choose a smaller size, or choose SVG or PDF, which stay sharp at any size.':
    'Esta imagen tendría {width} × {height} píxeles, más de lo que un navegador puede dibujar. Elige un tamaño menor, o bien SVG o PDF, que se ven nítidos a cualquier tamaño.',
  'This recovery link is no longer valid. Request a new one':
    'Este enlace de recuperación ya no es válido. Solicita uno nuevo',
  'This subscription has already been used': 'Esta suscripción ya se ha usado',
  'This subscription is for another plan or billing period':
    'Esta suscripción es de otro plan u otro periodo de facturación',
  'This subscription is not yours': 'Esta suscripción no es tuya',
  'This tree has no species yet.': 'Este árbol aún no tiene especies.',
  'This tree has no such version': 'Este árbol no tiene esa versión',
  'This tree was deleted or is no longer shared with you.':
    'Este árbol se ha eliminado o ya no se comparte contigo.',
  'This tree is no longer available': 'Este árbol ya no está disponible',
  'This tree is private. Only its owner can change that.':
    'Este árbol es privado. Solo su propietario puede cambiarlo.',
  'This tree is public. Only its owner can change that.':
    'Este árbol es público. Solo su propietario puede cambiarlo.',
  'This type of content is not accepted': 'Este tipo de contenido no se acepta',
  'This username is already taken': 'Este nombre de usuario ya está en uso',
  'This verification link is no longer valid': 'Este enlace de verificación ya no es válido',
  'This was changed in the meantime': 'Esto se ha cambiado entretanto',
  'Thousand Years': 'Miles de años',
  'Time scale: {chart}, {licence}': 'Escala de tiempo: {chart}, {licence}',
  'Time ({unit})': 'Tiempo ({unit})',
  '{title} the time and address of each request, your IP address and your browser. We use this to keep the service running and safe, and keep it for up to 12 months.':
    '{title} la hora y la dirección de cada petición, tu dirección IP y tu navegador. Los usamos para mantener el servicio en marcha y seguro, y los guardamos hasta 12 meses.',
  '{title} your trees, species, images, comments and likes, and the people you follow.':
    '{title} tus árboles, especies, imágenes, comentarios y me gusta, y las personas a las que sigues.',
  '{title} your username, email, a hash of your password that cannot be turned back into the password, your plan, and the description and image you choose to add.':
    '{title} tu nombre de usuario, tu correo, un hash de tu contraseña a partir del cual no se puede recuperar, tu plan, y la descripción y la imagen que quieras añadir.',
  'Times were read as increasing towards the present':
    'Los tiempos se leyeron como crecientes hacia el presente',
  'Tips that end together except for rounding were made to end together':
    'Las puntas que terminan a la vez salvo por el redondeo se hicieron terminar a la vez',
  'Species to attach': 'Especies por unir',
  Today: 'Hoy',
  'Too many requests. Try again in a moment':
    'Demasiadas peticiones. Vuelve a intentarlo en un momento',
  'Too many trees are open at once': 'Hay demasiados árboles abiertos a la vez',
  'Total Trees': 'Árboles en total',
  Tree: 'Árbol',
  'Tree in the file': 'Árbol del archivo',
  'Tree {number}': 'Árbol {number}',
  'Tree Search': 'Búsqueda de árboles',
  Trees: { one: 'Árbol', other: 'Árboles' },
  'Trees Data': 'Tus árboles en cifras',
  '{trees} for “{search}”': '{trees} para «{search}»',
  'Trees you are invited to edit will appear here.':
    'Aquí aparecerán los árboles que te inviten a editar.',
  'Published trees will appear here.': 'Aquí aparecerán los árboles publicados.',
  'Trees without any node were left out': 'Los árboles sin ningún nodo se omitieron',
  'Trees without content were skipped': 'Los árboles sin contenido se omitieron',
  'Unlimited trees, for research and worldbuilding.':
    'Árboles ilimitados, para investigar e imaginar mundos.',
  'Trillion Years': 'Billones de años',
  'Try again': 'Reintentar',
  'Try another word, fewer words, or just the beginning of a name.':
    'Prueba con otra palabra, con menos palabras o solo con el comienzo de un nombre.',
  'Twelve genera in 56 million years': 'Doce géneros en 56 millones de años',
  'Two species cannot have the same id': 'Dos especies no pueden tener el mismo identificador',
  'Under {name}': 'Bajo {name}',
  'Underscores in unquoted names were read as spaces':
    'Los guiones bajos de los nombres sin comillas se leyeron como espacios',
  Undo: 'Deshacer',
  Unfollow: 'Dejar de seguir',
  Unit: 'Unidad',
  'Unit of the file': 'Unidad del archivo',
  'Unknown device': 'Dispositivo desconocido',
  Unlimited: 'Ilimitado',
  'Unlimited species': 'Especies ilimitadas',
  'Unlimited trees': 'Árboles ilimitados',
  'Unlink from ancestor': 'Desvincular del ancestro',
  Unsubscribe: 'Cancelar suscripción',
  Until: 'Hasta',
  'Untitled Phylogenetic Tree': 'Árbol filogenético sin título',
  'Update plan': 'Cambiar de plan',
  'Uploading {name}': 'Subiendo {name}',
  'Make a copy': 'Hacer una copia',
  Username: 'Nombre de usuario',
  '@{username} and all your trees will be deleted.':
    'Se eliminarán @{username} y todos tus árboles.',
  '@{username} and all your trees will be deleted, and your subscription will be cancelled.':
    'Se eliminarán @{username} y todos tus árboles, y se cancelará tu suscripción.',
  '{username} followers': 'Seguidores de {username}',
  '{username} following': 'Seguidos por {username}',
  '{username} follows': 'Seguidos y seguidores de {username}',
  '@{username} has not published any trees yet.': '@{username} aún no ha publicado ningún árbol.',
  '@{username} is now an admin': '@{username} ahora es admin',
  '@{username} is no longer an admin': '@{username} ya no es admin',
  '@{username} on Life Tree': '@{username} en Life Tree',
  "{username}'s Collabs": 'Colaboraciones de {username}',
  "{username}'s Trees": 'Árboles de {username}',
  'Values other than names and lengths were left out':
    'Los valores que no son nombres ni longitudes se omitieron',
  'Verify Email': 'Verificar correo',
  'Verify your email': 'Verifica tu correo',
  'Verifying your email': 'Verificando tu correo',
  'View options': 'Opciones de vista',
  'View tree': 'Ver árbol',
  Views: 'Vistas',
  'Visual Editor': 'Editor visual',
  'Waiting for PayPal...': 'Esperando a PayPal...',
  'Move through the tree': 'Recorrer el árbol',
  'Move through the tree with the arrow keys, zoom with + and −, and press 0 to see the whole tree.':
    'Recorre el árbol con las flechas, acerca y aleja con + y −, y pulsa 0 para verlo entero.',
  'We do not sell data, and Life Tree has no ads or trackers.':
    'No vendemos datos, y Life Tree no tiene anuncios ni rastreadores.',
  'We may remove such content and close accounts that keep adding it. Whenever possible, we will tell you first.':
    'Podemos retirar ese contenido y cerrar las cuentas que sigan añadiéndolo. Siempre que sea posible, te avisaremos antes.',
  'We share data with others only where the product needs it:':
    'Solo compartimos datos con terceros cuando el producto lo necesita:',
  'We work to keep Life Tree available and your trees safe, but we cannot promise that it will never be interrupted or that it is free of errors. Trees on Life Tree are made by its users; we do not check whether they are scientifically correct. As far as the law allows, we are not liable for indirect damage. We recommend that you keep copies of what matters to you: every tree can be downloaded.':
    'Trabajamos para que Life Tree esté disponible y tus árboles a salvo, pero no podemos prometer que nunca se interrumpa ni que no tenga errores. Los árboles de Life Tree los crean sus usuarios; no comprobamos si son científicamente correctos. Hasta donde la ley lo permite, no respondemos de daños indirectos. Te recomendamos guardar copias de lo que te importa: todos los árboles se pueden descargar.',
  'Welcome, {username}': 'Te damos la bienvenida, {username}',
  'This has just been deleted': 'Esto acaba de eliminarse',
  'Import report': 'Informe de importación',
  'What we store': 'Qué guardamos',
  'What you can expect from Life Tree, and what we expect from you. By creating an account you accept these terms.':
    'Qué puedes esperar de Life Tree y qué esperamos de ti. Al crear una cuenta aceptas estos términos.',
  'What you get': 'Qué incluye',
  'What you have already paid is taken into account: the first payment is due on {date}.':
    'Se tiene en cuenta lo que ya has pagado: el primer pago será el {date}.',
  'Your content:': 'Tu contenido:',
  'You own your content': 'Tu contenido es tuyo',
  'Visible species': 'Especies visibles',
  Wheel: 'Rueda',
  'You will be notified here when someone follows you or likes or comments on your trees.':
    'Aquí te avisaremos cuando alguien te siga, le guste uno de tus árboles o lo comente.',
  'We will notify you before we make substantial changes to these terms. Substantial changes take effect 30 days after that notice. If you do not agree, you can delete your account before then; if you continue to use Life Tree afterwards, the new terms apply.':
    'Te avisaremos antes de hacer cambios sustanciales en estos términos. Los cambios sustanciales tienen efecto 30 días después de ese aviso. Si no estás de acuerdo, puedes eliminar tu cuenta antes; si sigues usando Life Tree después, se aplican los nuevos términos.',
  'We will notify you before we make substantial changes to this policy, and they take effect 30 days after that notice. The rules for using Life Tree are in the {terms}.':
    'Te avisaremos antes de hacer cambios sustanciales en esta política, y tendrán efecto 30 días después de ese aviso. Las reglas de uso de Life Tree están en los {terms}.',
  'Where one time is missing, the other was used for both':
    'Donde falta un tiempo, se usó el otro para ambos',
  'Where the first appearance is later than the last, they were swapped':
    'Donde la primera aparición es posterior a la última, se intercambiaron',
  'Import into': 'Importar en',
  'What data Life Tree stores about you, why, and what you can do about it. In short: only what the product needs, no advertising, and no selling of data.':
    'Qué datos guarda Life Tree sobre ti, por qué y qué puedes hacer al respecto. En resumen: solo lo que el producto necesita, sin publicidad y sin vender datos.',
  'Who can use Life Tree': 'Quién puede usar Life Tree',
  'Who can see your data': 'Quién puede ver tus datos',
  'Our service providers': 'Nuestros proveedores',
  'Try a longer date range, or clear the dates.':
    'Prueba con un intervalo de fechas más amplio o borra las fechas.',
  'By card or PayPal, and by bank transfer for annual payments.':
    'Con tarjeta o PayPal, y por transferencia bancaria en los pagos anuales.',
  'Without collapsed branches and species hidden by the present time.':
    'Sin las ramas plegadas ni las especies que oculta el tiempo presente.',
  'Work as a team with other users': 'Trabaja en equipo con otras personas',
  'Enter a message': 'Escribe un mensaje',
  'Write a comment': 'Escribe un comentario',
  'Write to us through the {form}. The {privacy} explains how we handle your data.':
    'Escríbenos mediante el {form}. La {privacy} explica cómo tratamos tus datos.',
  Years: 'Años',
  Yes: 'Sí',
  'Yes. Plan changes take effect immediately, with proration: what you have already paid for the current period is taken into account.':
    'Sí. Los cambios de plan tienen efecto inmediato y se prorratean: se tiene en cuenta lo que ya has pagado por el periodo actual.',
  'You are no longer a collaborator on this tree.': 'Ya no colaboras en este árbol.',
  'You can change at any time.': 'Puedes cambiar en cualquier momento.',
  'In your settings you can view and correct your data, download all of it as a single archive, and delete your account and everything in it. For anything else, write to us through the {form}.':
    'En tus ajustes puedes ver y corregir tus datos, descargarlos todos en un único archivo y eliminar tu cuenta con todo lo que contiene. Para cualquier otra cosa, escríbenos mediante el {form}.',
  'You cannot follow yourself': 'No puedes seguirte a ti mismo',
  'You are not following anyone yet': 'Aún no sigues a nadie',
  'You have no keys yet.': 'Aún no tienes claves.',
  'you have no right to publish, such as other people’s images;':
    'no tengas derecho a publicar, como imágenes de otras personas;',
  'You are now on the {plan} plan': 'Ahora tienes el plan {plan}',
  'You keep all rights to the trees, texts and images you put on Life Tree. You allow us to store them and show them to the people you choose: your collaborators, and everyone once you make a tree public. You can make a tree private again at any time.':
    'Conservas todos los derechos sobre los árboles, textos e imágenes que publicas en Life Tree. Nos permites guardarlos y mostrarlos a quien tú elijas: a tus colaboradores, y a todo el mundo cuando haces público un árbol. Puedes volver a hacerlo privado en cualquier momento.',
  'You keep its limits until the end of the period you have paid for. Nothing will be deleted.':
    'Conservas sus límites hasta el final del periodo pagado. No se eliminará nada.',
  'You can cancel at any time and keep your plan until the end of the period you have paid for. There are no refunds for unused periods.':
    'Puedes cancelar en cualquier momento y conservar tu plan hasta el final del periodo pagado. No hay reembolsos por periodos no usados.',
  'You are not allowed to do this': 'No tienes permiso para hacer esto',
  'You must be over 13 years old, or have the consent of a parent or guardian. If you create an account for an institution, you confirm that you are authorized to represent it.':
    'Debes tener más de 13 años, o el consentimiento de tu padre, madre o tutor. Si creas una cuenta para una institución, confirmas que estás autorizado a representarla.',
  'You will be logged out on all other devices.': 'Se cerrará tu sesión en los demás dispositivos.',
  'Your account': 'Tu cuenta',
  'Your account:': 'Tu cuenta:',
  'Your account will be deleted with your trees and their species, your comments and likes, and your followers and follows.':
    'Tu cuenta se eliminará con tus árboles y sus especies, tus comentarios y me gusta, y tus seguidores y seguidos.',
  'Your account is deleted': 'Tu cuenta se ha eliminado',
  'Your current plan': 'Tu plan actual',
  'Description saved': 'Descripción guardada',
  'Your email is confirmed': 'Tu correo está confirmado',
  'Your keys': 'Tus claves',
  'Your password and your devices.': 'Tu contraseña y tus dispositivos.',
  'Password changed': 'Contraseña cambiada',
  'Your password is changed, log in with it now':
    'Tu contraseña ha cambiado, inicia sesión con ella',
  'Image changed': 'Imagen cambiada',
  'Your profile': 'Tu perfil',
  'Your rights': 'Tus derechos',
  'Your session has expired. Log in to continue.':
    'Tu sesión ha caducado. Inicia sesión para continuar.',
  'Your subscription': 'Tu suscripción',
  'Username changed': 'Nombre de usuario cambiado',
  Zoom: 'Zoom',
  'Zoom at the pointer': 'Zoom en el puntero',
  'Zoom in': 'Acercar',
  'Zoom in and out': 'Acercar y alejar',
  'Zoom out': 'Alejar',
  'Zoom to 100%': 'Zoom al 100 %',
  'The canvas has crashed. Your edits are safe.':
    'El lienzo ha fallado. Tus cambios están a salvo.',
  'This dialog has crashed. Your saved work is safe.':
    'Este cuadro de diálogo ha fallado. Lo que has guardado está a salvo.',
  'This panel has crashed. Your edits are safe.':
    'Este panel ha fallado. Tus cambios están a salvo.',
  'This tree has changed too much in the last 24 hours. For now, only its owner can edit it':
    'Este árbol ha cambiado demasiado en las últimas 24 horas. Por ahora, solo su propietario puede editarlo',
  'Another account is logged in': 'Otra cuenta ha iniciado sesión',
  'You are now logged in as @{username}.': 'Ahora has iniciado sesión como @{username}.',
  'You are now logged in as @{username}. Unsaved changes of @{former} stay in this browser and will be saved when @{former} logs in again here and opens their trees.':
    'Ahora has iniciado sesión como @{username}. Los cambios sin guardar de @{former} se quedan en este navegador y se guardarán cuando @{former} vuelva a iniciar sesión aquí y abra sus árboles.',

  // What the history of a tree says.
  'Created the tree': 'Creó el árbol',
  'Copied from {name} by @{username}': 'Copiado de {name}, de @{username}',
  'Renamed the tree to {name}': 'Cambió el nombre del árbol a {name}',
  "Changed the tree's description": 'Cambió la descripción del árbol',
  "Changed the tree's tags": 'Cambió las etiquetas del árbol',
  "Changed the tree's image": 'Cambió la imagen del árbol',
  "Deleted the tree's image": 'Eliminó la imagen del árbol',
  'Made the tree public': 'Hizo público el árbol',
  'Made the tree private': 'Hizo privado el árbol',
  'Changed the tree': 'Cambió el árbol',
  'Restored version {version}': 'Restauró la versión {version}',
  'Added {usernames} to the collaborators': 'Añadió a {usernames} a los colaboradores',
  'Removed {usernames} from the collaborators': 'Quitó a {usernames} de los colaboradores',
  'Added {species}': 'Añadió {species}',
  'Added {species} under {ancestor}': 'Añadió {species} bajo {ancestor}',
  'Added {count} species': 'Añadió {count} especies',
  'Added {species} as the ancestor of {descendant}':
    'Añadió {species} como ancestro de {descendant}',
  'Renamed {species} to {name}': 'Cambió el nombre de {species} a {name}',
  'Changed the description of {species}': 'Cambió la descripción de {species}',
  'Changed the image of {species}': 'Cambió la imagen de {species}',
  'Deleted the image of {species}': 'Eliminó la imagen de {species}',
  'Changed {species}': 'Cambió {species}',
  'Moved {species} to {time}': 'Movió {species} a {time}',
  'Moved {species} to {time} after its ancestor': 'Movió {species} a {time} después de su ancestro',
  'Changed the duration of {species} to {time}': 'Cambió la duración de {species} a {time}',
  'Changed the times of {species}': 'Cambió los tiempos de {species}',
  'Changed the times of {count} species': 'Cambió los tiempos de {count} especies',
  'Made {species} a root': 'Convirtió {species} en una raíz',
  'Moved {species} under {ancestor}': 'Movió {species} bajo {ancestor}',
  'Moved {count} species under {ancestor}': 'Movió {count} especies bajo {ancestor}',
  'Changed the ancestors of {count} species': 'Cambió los ancestros de {count} especies',
  'Deleted {species}': 'Eliminó {species}',
  'Deleted {species} and its descendant': 'Eliminó {species} y su descendiente',
  'Deleted {species} and its {count} descendants': 'Eliminó {species} y sus {count} descendientes',
  'Deleted {count} species': 'Eliminó {count} especies',
  'Made {count} changes at once': 'Hizo {count} cambios a la vez',
  'Undid: {changes}': 'Deshizo: {changes}',
  'Redid: {changes}': 'Rehizo: {changes}',
};
