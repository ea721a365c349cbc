import type { ErrorCode } from "#shared/errors.ts";

/** What a message must say. */
type Says = RegExp | ((message: string) => boolean);

/** The meaning of a failure, who words it so, and its signs: codes, normalised (`invalidapikey`), or words. */
type Row = readonly [means: ErrorCode, provider: string, ...signs: (string | Says)[]];

/** The code that stands for a firewall's page, whose words are not the provider's. */
export const FIREWALL_PAGE = "firewallpage";

/**
 * How providers word their failures. Codes decide before words; of words, the first row decides. "Several" stands for
 * wordings that more than two providers share. MiniMax's codes carry its name, bare numbers are Zhipu's.
 */
// biome-ignore format: a row of a table is a line.
const table: readonly Row[] = [
	["WITHHELD", "DashScope", "datainspectionfailed"],
	["WITHHELD", "Moonshot", /considered high risk/i],
	["WITHHELD", "MiniMax, Zhipu", "minimax1026 minimax1027 1301 sensitive", /敏感|违规|不安全内容/],
	["WITHHELD", "several", /\b(blocked|rejected|refused|filtered|declined)\b.{0,30}\b(safety|moderation)/i, isAboutContent],
	["WITHHELD", "several", violatesRules],

	["CREDITS_EXHAUSTED", "OpenAI", "insufficientquota billinghardlimitreached billingnotactive"],
	["CREDITS_EXHAUSTED", "OpenAI", /exceeded your current quota/i],
	["CREDITS_EXHAUSTED", "Anthropic", "billingerror creditbalancetoolow"],
	["CREDITS_EXHAUSTED", "LiteLLM", "budgetexceeded exceededbudget", /exceeded(token)?budget/i],
	["CREDITS_EXHAUSTED", "OpenRouter", /\bkey limit exceeded/i],
	["CREDITS_EXHAUSTED", "Azure API Management", /out of (call|bandwidth) (volume )?quota/i],
	["CREDITS_EXHAUSTED", "one-api", "insufficientuserquota", /quota (is )?not enough/i],
	["CREDITS_EXHAUSTED", "Hugging Face", /included credits|(more|additional) credits/i],
	["CREDITS_EXHAUSTED", "DashScope", "arrearage accountoverdue quotaexhausted freetieronly"],
	["CREDITS_EXHAUSTED", "Ark", "accountoverdueerror", /in arrears|overdue|欠费/i],
	["CREDITS_EXHAUSTED", "Zhipu, MiniMax", "1113 minimax1008", /余额不足/],
	["CREDITS_EXHAUSTED", "Together, x402", "paymentrequired"],
	["CREDITS_EXHAUSTED", "several", "insufficientbalance insufficientcredits insufficientcredit"],
	["CREDITS_EXHAUSTED", "several", "insufficientfunds notenoughbalance outofcredits"],
	["CREDITS_EXHAUSTED", "several", /insufficient (account |user )?quota|\b(top up|recharge)\b/i],
	["CREDITS_EXHAUSTED", "several", isAboutMoney],
	["BLOCKED", "firewalls", FIREWALL_PAGE],

	// Section 8 of the specification, read with care (docs/decisions/041).
	["MODEL_NOT_FOUND", "the specification", /model not found/i],
	["RATE_LIMIT", "the specification", /rate.?limit|^too many requests/i],
	["MODEL_LOADING", "the specification", /\b(is|are|was|were|still|currently) (currently |still |now )*(being loaded|loading)\b/i],
	["MODEL_LOADING", "the specification", /^(the )?model loading\b|^loading (the )?(model|weights)\b/i],

	["CLIP_TOO_LONG", "our engine", "audiotoolong"],
	["FILE_BROKEN", "our engine", "filebroken"],
	["TEXT_MISSING", "our engine", "nothingtosay"],
	["CLIP_TOO_LONG", "Hugging Face", /mel input features|> 30 seconds/i],
	["CLIP_TOO_LONG", "fal", "audiodurationtoolong videodurationtoolong"],
	["CLIP_TOO_LONG", "several", /(recording|audio|clip)\b.{0,30}\b(longer than|too long)/i],
	["FILE_BROKEN", "Hugging Face", /malformed soundfile|cannot identify image/i],
	["FILE_BROKEN", "OpenAI", "invalidimage", /audio file could not be decoded|image data .{0,20}not (valid|represent)/i],
	["FILE_BROKEN", "fal", "imageloaderror filedownloaderror imageparseerror invalidbase64image"],
	["FILE_BROKEN", "fal", "invalidaudio audiodecodeerror audiodurationtooshort"],
	["FILE_BROKEN", "several", /(not|n't|unable to|failed to|errors?( while| when)?) (process|decod|load|read|open)(e|ing)? (the |input |this )*(image|picture|audio|sound|recording|file)/i],
	["FILE_BROKEN", "several", /(image|audio|sound)( file)? (is |looks )?(corrupt|broken|invalid|damaged)|invalid image/i],
	["UNSUPPORTED_FILE_TYPE", "Hugging Face", /content type .* not supported|unsupported data url/i],
	["UNSUPPORTED_FILE_TYPE", "OpenAI", "invalidimageformat", /(invalid|unrecognized) file format/i],
	["UNSUPPORTED_FILE_TYPE", "fal", "unsupportedaudioformat unsupportedimageformat unsupportedvideoformat"],
	["UNSUPPORTED_FILE_TYPE", "several", "unsupportedfiletype unsupportedfile"],
	["UNSUPPORTED_FILE_TYPE", "several", /unsupported (image|audio|file)( file)? ?(format|type)?|(image|audio|file) (format|type) .{0,30}not supported/i],
	["REQUEST_REFUSED", "Anthropic", /^\W*max_?(completion_|new_|output_)?tokens\W(?!.*\binputs\b).*(too (large|high|small)|must be|at (most|least)|exceed|[<>]|not support|\binstead\b)/i],
	["INPUT_REFUSED", "OpenAI", "contextlengthexceeded contextwindowexceeded stringabovemaxlength invalidprompt"],
	["INPUT_REFUSED", "OpenAI", /context (length|window|size)|string too long|(reduce|shorten) (the length|your|the) /i],
	["INPUT_REFUSED", "Anthropic", /(prompt|input|conversation|text|message|request)s?( \w+)? ((is|are) )?too long|\d+ tokens > \d+/i],
	["INPUT_REFUSED", "Cohere, Gemini", /too many (input |prompt )?tokens|exceeds? (the )?(model'?s? )?(maximum|max|available|allowed) (context|input|prompt|length|number of (input )?tokens|token)/i],
	["INPUT_REFUSED", "Hugging Face", /inputs\W+tokens? \+/i],
	["INPUT_REFUSED", "llama.cpp", "exceedcontextsizeerror", /too long for (the|this) model/i],
	["INPUT_REFUSED", "DashScope, Zhipu, MiniMax", "1261 minimax1039", /range of input length/i],
	["INPUT_REFUSED", "fal", "stringtoolong stringtooshort imagetoosmall imagetoolarge filetoolarge facedetectionerror"],
	["INPUT_REFUSED", "several", "prompttoolong inputtoolong emptyprompt tokenlimitexceeded", /at most \d+ characters/i],
	["INPUT_REFUSED", "several", /(text|prompt|inputs?|contents?|messages?)\W.{0,30}(cannot be|must not be|is|are|must be non-?) ?empty/i],

	["INVALID_TOKEN", "the specification", isAboutKey],
	["PROVIDER_CONFIGURATION", "the specification", /no inference provider/i],
	["AUTHENTICATION_FAILED", "the specification", /invalid username or password/i],
	["INVALID_TOKEN", "OpenAI", "invalidapikey incorrectapikey"],
	["INVALID_TOKEN", "Google", "apikeyinvalid apikeynotfound apikeyexpired apikeyserviceblocked"],
	["INVALID_TOKEN", "Bedrock", "unrecognizedclientexception expiredtokenexception invalidsignatureexception"],
	["INVALID_TOKEN", "Zhipu, MiniMax", "1000 1001 1002 1003 1004 minimax1004 minimax2049"],
	["INVALID_TOKEN", "several", "missingapikey apikeymissing apikeydisabled invalidkey invalidcredentials"],
	["INVALID_TOKEN", "several", "invalidtoken tokenexpired expiredtoken"],
	["AUTHENTICATION_FAILED", "OpenAI, Anthropic", "authenticationerror permissionerror accountdeactivated ipnotauthorized"],
	["AUTHENTICATION_FAILED", "Google", "unauthenticated permissiondenied", /permission denied|caller does not have permission/i],
	["AUTHENTICATION_FAILED", "Groq", "organizationrestricted"],
	["AUTHENTICATION_FAILED", "Bedrock", "accessdeniedexception accessdenied"],
	["AUTHENTICATION_FAILED", "Hugging Face", /authentication method|sufficient permissions/i],
	["AUTHENTICATION_FAILED", "MiniMax", /login fail/i],
	["AUTHENTICATION_FAILED", "several", "invalidauthentication autherror unauthorized unauthorizederror accountsuspended"],
	["AUTHENTICATION_FAILED", "several", /unauthenticated|unauthori[sz]ed|authentication (failed|fails|error|required)|not authenticated/i],
	["AUTHENTICATION_FAILED", "several", /\b(account|organi[sz]ation|user|project) .{0,40}(suspended|deactivated|disabled|restricted|banned)/i],
	["PROVIDER_CONFIGURATION", "several", /unavailable for legal reasons/i],
	["PROVIDER_CONFIGURATION", "OpenAI", "unsupportedcountryregionterritory"],
	["PROVIDER_CONFIGURATION", "OpenAI, Gemini", /\b(country|region|territory|location)\b.{0,60}\b(not|un)[ -]?(supported|available|allowed)|(not|un)[ -]?(supported|available|allowed) (in|for|from) (your|this|the) (country|region|territory|location)/i],
	["ROLE_REFUSED", "OpenAI, vLLM", /\b(system|developer|assistant|tool)\W{0,3}(role|messages?|prompts?|instructions?)?\b.{0,40}\b(not (be )?(supported|allowed|permitted|enabled|valid)|unsupported|isn't supported|must be)/i],
	["ROLE_REFUSED", "Mistral", /\broles? must (alternate|be)|roles must alternate|only (\w+,? )*(and|or) \w+ roles/i],
	["ROLE_REFUSED", "several", /does not support (the )?(system|developer)|(unexpected|unknown|invalid|unsupported)( message)? role|\brole\b.{0,30}(not (supported|allowed)|must be|is (invalid|unknown|unsupported))/i],
	["PROVIDER_CONFIGURATION", "Hugging Face", "modelnotsupported", /model (is )?not supported by provider|not supported by (any )?provider|inference provider information/i],
	["PROVIDER_CONFIGURATION", "OpenAI", "unsupportedmodel", /is not a chat model|not supported in the v1|unsupported model/i],
	["PROVIDER_CONFIGURATION", "Azure", "operationnotsupported unsupportedapiversion", /virtual network|(operation|endpoint) does not work with/i],
	["PROVIDER_CONFIGURATION", "Ollama", /does not support (chat|generate|text|completions?|images?|embeddings?|this (api|operation)|audio|speech)/i],
	["PROVIDER_CONFIGURATION", "DashScope, Zhipu", "modelaccessdenied accessunpurchased 1220 1222"],
	["PROVIDER_CONFIGURATION", "several", /model.{0,60}\bis not (supported|available|enabled|accessible)|(no|not have) access to (the )?model/i],
	["MODEL_NOT_FOUND", "OpenAI", "modelnotfound invalidmodel", /(the )?model \S+ does not exist/i],
	["MODEL_NOT_FOUND", "Groq", "modeldecommissioned", /decommissioned/i],
	["MODEL_NOT_FOUND", "Azure", "deploymentnotfound modeldeprecated"],
	["MODEL_NOT_FOUND", "Replicate", "invalidversion", /specified version does not exist/i],
	["MODEL_NOT_FOUND", "Ollama, LM Studio", /try pulling it|no models? (is |are )?loaded|failed to load( the)? model/i],
	["MODEL_NOT_FOUND", "Zhipu", "1211", /model.{0,20}不存在/],
	["MODEL_NOT_FOUND", "several", "modelnotfounderror modelnotavailable modelnotexist modelnotexists unknownmodel invalidmodelid nosuchmodel"],
	["MODEL_NOT_FOUND", "several", /\bmodels?\b.{0,100}(does(n't| not) exist|not exist|not found|deprecated|retired|no longer (supported|available|served)|isn't available|unloaded|is unknown|not a valid|invalid)/i],
	["MODEL_NOT_FOUND", "several", /unknown model|no such model|not a valid model|invalid model\b/i],
	["RATE_LIMIT", "OpenAI, Groq", "ratelimitexceeded ratelimiterror ratelimitreached"],
	["RATE_LIMIT", "Bedrock", "throttlingexception throttled requestlimitexceeded"],
	["RATE_LIMIT", "DashScope", "throttling throttlingratequota throttlingallocationquota"],
	["RATE_LIMIT", "Google", "resourceexhausted"],
	["RATE_LIMIT", "Zhipu, MiniMax", "1302 1303 1305 minimax1002"],
	["RATE_LIMIT", "several", "ratelimit ratelimited toomanyrequests"],
	["MODEL_LOADING", "Bedrock", "modelnotreadyexception"],
	["MODEL_LOADING", "several", "modelloading modelnotready modelisloading loadingmodel"],
	["MODEL_LOADING", "several", /\bscal(ed|ing) (down )?(to|from|up)\b|\b(warming|starting|waking) up\b|\bcold start/i],
	["PROVIDER_TIMEOUT", "fal", "generationtimeout requesttimeout startuptimeout"],
	["PROVIDER_TIMEOUT", "Bedrock, MiniMax", "modeltimeoutexception minimax1001"],

	["REQUEST_REFUSED", "OpenAI", "unsupportedparameter unsupportedvalue unknownparameter invalidparametervalue missingrequiredparameter"],
	["REQUEST_REFUSED", "OpenAI", "integerbelowminvalue integerabovemaxvalue decimalbelowminvalue decimalabovemaxvalue"],
	["REQUEST_REFUSED", "OpenAI", /use '?\w+'? instead|only the default|valid (range|values)/i],
	["REQUEST_REFUSED", "FastAPI (fal, Mistral)", "extraforbidden missing valueerrormissing valueerrorextra literalerror enum oneof"],
	["REQUEST_REFUSED", "FastAPI (fal, Mistral)", "greaterthan greaterthanequal lessthan lessthanequal multipleof sequencetooshort sequencetoolong"],
	["REQUEST_REFUSED", "FastAPI (fal, Mistral)", /field required|not permitted|extra inputs/i],
	["REQUEST_REFUSED", "Hugging Face", /missing field|deserialize|template|not used by the model/i],
	["REQUEST_REFUSED", "Anthropic", /cannot both be|missing (required|1 required)/i],
	["REQUEST_REFUSED", "fal", "featurenotsupported unrecognizedparameter"],
	["REQUEST_REFUSED", "several", /(unsupported|unrecogni[sz]ed|unknown|unexpected|invalid|extra|additional) (request )?(parameters?|arguments?|fields?|propert(y|ies)|inputs?|keyword|name|options?|value)\b/i],
	["REQUEST_REFUSED", "several", /\bis (not supported|unsupported|deprecated|not allowed|not permitted)|not (supported|allowed) (with|for|by) (this|the) model|does not support/i],
	["REQUEST_REFUSED", "several", /(must|should) be (<|>|less|greater|between|one of|a |an |in )/i],
	["REQUEST_REFUSED", "several", /(top_p|temperature|max_?\w*tokens|stream_options|response_format|stop|seed|frequency_penalty|logprobs|num_inference_steps|guidance_scale|voice|image_size)\b.{0,60}\b(invalid|not|must|should|range|unsupported|unavailable)/i],
	["INPUT_REFUSED", "Hugging Face", /^input validation error/i],
];

const meaningOf: ReadonlyMap<string, ErrorCode> = new Map(
	table.flatMap(([means, , ...signs]) =>
		signs.flatMap((sign) =>
			typeof sign === "string"
				? sign.split(" ").map((code): [string, ErrorCode] => [code, means])
				: [],
		),
	),
);

const urgent: readonly ErrorCode[] = ["WITHHELD", "CREDITS_EXHAUSTED", "INVALID_TOKEN"];

/** Codes of filters, of which each provider has its own: `content_policy_violation`, `GUARDRAIL_INTERVENED`. */
const ofFilter =
	/(content|prompt|text|image|input|output)\w*(safety|policy|moderat|blocked|risk|unsafe|sensitive|prohibited)|(content|output)\w*filter|(unsafe|nsfw|guardrail|moderation|censorship|responsibleai|safety|policy|sensitive|prohibited)\w*(prompt|content|violat|blocked|flagged|interven|policy|image)|(request|content)moderat|moderationfailed/;

/** The meaning of the first known code; codes about filters, credit and keys take precedence. */
export function kindOfCodes(codes: readonly string[]): ErrorCode | undefined {
	if (codes.some((code) => ofFilter.test(code))) return "WITHHELD";
	const known = codes.flatMap((code) => meaningOf.get(code) ?? []);
	return urgent.find((code) => known.includes(code)) ?? known[0];
}

/** The meaning of a message. */
export function kindOfMessage(message: string): ErrorCode | undefined {
	return table.find(([, , ...signs]) => signs.some((sign) => says(sign, message)))?.[0];
}

function says(sign: string | Says, message: string): boolean {
	if (typeof sign === "string") return false;
	return typeof sign === "function" ? sign(message) : sign.test(message);
}

const pageOfFirewall =
	/(request|access|you have been|has been) (was |is )?(blocked|rejected|denied)|firewall|\bwaf\b|captcha|just a moment|attention required|checking your browser|javascript and cookies|mod_?security|not acceptable|support id/i;

/** Whether the words of an HTML page are those of a firewall in front of a provider, whatever its status. */
export function isPageOfFirewall(words: string): boolean {
	return pageOfFirewall.test(words);
}

/** Whether a message is about a text that breaks the provider's rules. An account that does is suspended. */
function violatesRules(message: string): boolean {
	const isOfText = !/\b(account|organi[sz]ation|api key|project)\b/i.test(message);
	return isOfText && /\bviolat\w* .{0,30}\b(polic(y|ies)|guidelines?|rules|terms)\b/i.test(message);
}

/** Names of models and files, and what is quoted: they are not the provider's words. */
const quoted = /`[^`]*`|"[^"]*"|'[^'\s]*'|\S*\/\S*/g;
const ofContent =
	/\b(contents?|prompts?|images?|pictures?|words?|terms|texts?|generations?|inputs?|outputs?|requests?|responses?|attempts?)\b/i;
const isUnfit =
	/\b(nsfw|sexual\w*|violent|violence|hate(ful)?|self-harm|inappropriate|harmful|unsafe|offensive|objectionable|censor\w*|moderated|content moderation|flagged (for|as|by)|guardrails?|jailbreak\w*|copyright\w*|public figures?|(high|exists) risk)\b|\b(forbidden|prohibited|disallowed|banned|sensitive) (contents?|words?|terms?|topics?)\b|content (management )?(policy|filter)|content (was |is |has been )?blocked|content_policy|moderation_blocked/i;

/** Whether a message is about what a text or a picture shows, by the words of any provider's filter. */
function isAboutContent(message: string): boolean {
	const said = message.replace(quoted, " ");
	return (
		ofContent.test(said) && isUnfit.test(said) && !/\b(not found|does not exist)\b/i.test(said)
	);
}

const ofTokens = /\b(token|thinking|reasoning|context|output) budget/gi;
const ofRate = /rate.?limit|too many requests|per (second|minute)/i;
const money =
	/\b(budget|balance|credits?|funds|billing|payment|spend(ing)?|prepaid|wallet|subscription|trial|free tier|(cost|api usage|usage|spend\w*) (hard )?limits?)\b/i;
const isGone =
	/\b(exceed(s|ed)?|exhaust\w*|deplet\w*|insufficient|ran out|out of|run out|used up|spent|over|negative|expired|reached|not enough|too low|zero|0|no|none|lack\w*|require[sd]|disabled|inactive|not active|limits?|cap)\b/i;

/** Whether a message is about an account without money, in any word order. */
function isAboutMoney(message: string): boolean {
	return message
		.replace(ofTokens, " ")
		.split(/[.;!\n](?=\s|$)/)
		.some((part) => money.test(part) && isGone.test(part) && !ofRate.test(part));
}

/** Phrases in which "token" means a unit of text. */
const ofModel =
	/\b(unexpected|next|stop|special|eos|bos|pad|end|begin(ning)?|start|last|first|new|each|every|per|one|such|image|audio|timestamp|output|input|prompt|completion|context|max(imum)?|many|at|\d+)[ _-]tokens?\b|\btokens\b|\btoken[ _-]?(in (json|position|\S+ at)|at|ids?|index|limit|count|budget|length|window|usage|classification|generation|embeddings?|['"`<{[(])/gi;
const credential =
	/\b((api|access|auth\w*|secret|user|hf|bearer|provider) ?[_-]?(token|key)s?|apikey|x-api-key|token|credentials?|jwt|authorization header|your key|key(?= (is|was|has been) (disabled|revoked|blocked|expired|deactivated|suspended|deleted)))\b/i;
const isBad =
	/\b(in|not )valid|\b(wrong|bad|missing|absent|expired?|revoked|incorrect|illegal|malformed|unknown|unauthori[sz]ed|unrecogni[sz]ed|rejected|refused|denied|disabled|deactivated|required|empty|inactive|suspended|blocked|deleted|leaked|mismatch\w*|insufficient|lacks?|permissions?|fail(ed|s|ures?)?|errors?|problems?|issues?|not (active|found|recogni[sz]ed|set|given|provided|accepted|correct|right|allowed|authori[sz]ed|exist|have)|no|cannot be (blank|empty|null)|(cannot|can't|unable to) (be )?(verif|validat|authenticat)\w*|(could|did) not|without|provide|n't|check)\b/i;
/** Phrases about files and answers that look like those about keys. */
const ofParsing = /json|parse|decod|syntax|unexpected|vocabulary|tokeni[sz]er|sampling|generating/i;

/** Whether a message is about a wrong or missing API token or key, in any word order. */
function isAboutKey(message: string): boolean {
	const rest = message.replace(ofModel, " ");
	return rest
		.split(/[.;\n](?=\s|$)/)
		.some((part) => credential.test(part) && isBad.test(part) && !ofParsing.test(part));
}
