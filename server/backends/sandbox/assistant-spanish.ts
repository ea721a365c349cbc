import { errors } from "#shared/errors.ts";
import { models } from "#shared/models.ts";
import { siteLimits } from "../../assistant/site-limits.ts";
import { toldError } from "../../assistant/told-error.ts";
import type { AssistantAnswers } from "./assistant-answers.ts";

import { modelLink } from "./assistant-model-link.ts";
import { modelList } from "./assistant-model-list.ts";

const roles: AssistantAnswers["roles"] = {
	generateText:
		"escribe un texto a partir de una consigna: preguntas, resúmenes, borradores, ideas",
	chat: "razona la pregunta paso a paso y luego responde en una conversación",
	generateImage: "dibuja una imagen a partir de una descripción",
	classify: "dice qué muestra una imagen, con una puntuación para cada propuesta",
	detect: "encuentra los objetos de una imagen y los enmarca",
	transcribe: `escribe lo que se dice en una grabación de hasta ${siteLimits.clipSeconds} segundos`,
	tts: "lee un texto en voz alta con una voz natural",
};

const fixers: AssistantAnswers["fixers"] = {
	connection: "Esto viene de la conexión",
	waiting: "No hay nada roto: basta con esperar",
	visitor: "Puede resolverlo usted mismo",
	host: "Solo el anfitrión del sitio puede resolverlo",
	provider: "Viene del proveedor del modelo: vuelva a intentarlo en un momento",
};

const usage = {
	text: "escriba su texto y pulse **Generate**.",
	file: "elija un archivo y pulse **Analyze**.",
	chat: "escriba su mensaje y envíelo.",
} as const;

/** The assistant's answers in Spanish. */
export const assistantSpanish: AssistantAnswers = {
	roles,
	fixers,
	topics: {
		instructions: () =>
			"Guardo mis instrucciones para mí, pero respondo con gusto a sus preguntas sobre el sitio y sus modelos.",
		error: ({ errorCode }) =>
			errorCode
				? `El error que se muestra es: «${toldError(errorCode)}»\n\n${fixers[errors[errorCode].fixer]}. No se pierde nada de lo que ha escrito.`
				: "Ahora no se muestra ningún error. Cópieme el mensaje y se lo explico. A menudo basta con esperar un momento o probar otro modelo del [Playground](/playground).",
		token: () =>
			"No necesita ningún token: el del anfitrión se queda en el servidor y nunca llega a su navegador. Sin token responde en su lugar un entorno de prueba, y así lo indica.",
		microphone: () =>
			`Para usar el micrófono:\n\n1. abra [Whisper](/playground?model=openai/whisper-large-v3);\n2. pulse **Use Microphone** y permita el micrófono;\n3. grabe hasta ${siteLimits.clipSeconds} segundos y pare;\n4. pulse **Analyze**.\n\nSi el acceso fue denegado, cámbielo en los ajustes del navegador y pulse **Check Permission Again**.`,
		privacy: () =>
			"No hay cuentas. Sus textos y archivos van al modelo elegido mientras dura la respuesta; el sitio no los guarda. Nuestra conversación se queda en su navegador: **Nouvelle conversation** la borra.",
		limits: () =>
			`Es gratis y sin cuenta. Cada visitante tiene una parte de uso por hora, que se recarga sola. Imágenes: hasta ${siteLimits.pictureMegabytes} MB; grabaciones: hasta ${siteLimits.recordingMegabytes} MB y ${siteLimits.clipSeconds} segundos.`,
		model: ({ model }) =>
			model
				? `${modelLink(model)} ${roles[model.task]}.\n\nPara probarlo, ${usage[model.task === "chat" ? "chat" : model.inputType]}`
				: "Todavía no hay ningún modelo elegido: abra el [Playground](/playground) y elija uno de la lista.",
		creator: ({ facts }) =>
			facts.creator
				? `${facts.name} fue creado por **${facts.creator}**.${facts.about ? ` ${facts.about}` : ""}`
				: `El anfitrión de ${facts.name} no ha dicho quién lo creó.${facts.about ? ` ${facts.about}` : ""}`,
		where: ({ visitor, model }) =>
			visitor?.page === "playground"
				? `Está en el [Playground](/playground)${model ? `, con ${modelLink(model)}` : ", sin modelo elegido"}.`
				: "Está en la [página de inicio](/). Los modelos se prueban en el [Playground](/playground).",
		models: () => `Hay ${models.length} modelos para probar:\n\n${modelList(roles)}`,
		site: ({ facts }) =>
			`**${facts.name}** permite probar ${models.length} modelos de IA abiertos, sin cuenta: texto, conversación, imagen y audio.${facts.about ? ` ${facts.about}` : ""}\n\nTodo ocurre en el [Playground](/playground): elija un modelo, dele un texto o un archivo y lea el resultado.`,
		assistant: ({ facts }) =>
			`Soy el asistente de ${facts.name}. Respondo a preguntas sobre el sitio, sus modelos y su creador.`,
		thanks: () => "¡De nada! ¿Otra pregunta sobre el sitio?",
		greeting: ({ facts }) =>
			`¡Hola! Soy el asistente de ${facts.name}. ¿Qué desea saber sobre el sitio o sus modelos?`,
		help: () =>
			"Respondo a preguntas sobre este sitio. Por ejemplo:\n\n- qué modelos probar y qué hace cada uno;\n- cómo usar el micrófono;\n- qué significa un mensaje de error;\n- quién creó el sitio y qué pasa con sus datos.",
	},
};
