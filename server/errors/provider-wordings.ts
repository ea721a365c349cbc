import type { ErrorCode } from "#shared/errors.ts";

/**
 * Meaning of providers' error codes, normalised (`invalidapikey`). Codes are more stable than messages. Numbers
 * are Zhipu's; MiniMax's carry its name.
 */
const codesOf: readonly (readonly [means: ErrorCode, codes: string])[] = [
	[
		"WITHHELD",
		`contentpolicyviolation moderationblocked contentfilter contentfiltered contentblocked
		responsibleaipolicyviolation datainspectionfailed promptblocked safetyviolation sensitive
		guardrailintervened sensitivecontentdetected inputtextsensitivecontentdetected
		outputtextsensitivecontentdetected inputimagesensitivecontentdetected
		outputimagesensitivecontentdetected 1301 minimax1026 minimax1027`,
	],
	[
		"CREDITS_EXHAUSTED",
		`insufficientquota insufficientbalance insufficientcredits insufficientcredit
		insufficientfunds insufficientuserquota notenoughbalance billinghardlimitreached billingnotactive
		billingerror creditbalancetoolow outofcredits arrearage accountoverdue accountoverdueerror
		paymentrequired quotaexhausted freetieronly 1113 minimax1008`,
	],
	[
		"INVALID_TOKEN",
		`invalidapikey apikeyinvalid incorrectapikey apikeynotfound missingapikey apikeymissing
		apikeyexpired apikeydisabled apikeyserviceblocked invalidtoken tokenexpired expiredtoken invalidkey
		invalidcredentials expiredtokenexception unrecognizedclientexception invalidsignatureexception
		1000 1001 1002 1003 1004 minimax1004 minimax2049`,
	],
	[
		"AUTHENTICATION_FAILED",
		`authenticationerror invalidauthentication autherror unauthenticated unauthorized
		unauthorizederror permissiondenied permissionerror accessdenied accessdeniedexception forbidden
		organizationrestricted accountdeactivated accountsuspended ipnotauthorized`,
	],
	[
		"PROVIDER_CONFIGURATION",
		`modelnotsupported unsupportedmodel operationnotsupported modelaccessdenied
		accessunpurchased unsupportedapiversion 1220 1222`,
	],
	[
		"MODEL_NOT_FOUND",
		`modelnotfound modelnotfounderror modeldecommissioned modeldeprecated modelnotavailable
		 modelnotexist modelnotexists unknownmodel invalidmodel invalidmodelid nosuchmodel
		deploymentnotfound invalidversion 1211`,
	],
	[
		"RATE_LIMIT",
		`ratelimitexceeded ratelimiterror ratelimitreached ratelimited toomanyrequests throttling
		throttlingexception throttlingratequota throttlingallocationquota throttled requestlimitexceeded
		resourceexhausted ratelimit 1302 1303 1305 minimax1002`,
	],
	[
		"MODEL_LOADING",
		"modelloading modelnotready modelnotreadyexception modelisloading loadingmodel",
	],
	[
		"PROVIDER_TIMEOUT",
		"generationtimeout requesttimeout startuptimeout modeltimeoutexception minimax1001",
	],
	["CLIP_TOO_LONG", "audiodurationtoolong videodurationtoolong"],
	[
		"UNSUPPORTED_FILE_TYPE",
		`unsupportedaudioformat unsupportedimageformat unsupportedvideoformat
		invalidimageformat unsupportedfiletype unsupportedfile`,
	],
	[
		"FILE_BROKEN",
		`imageloaderror filedownloaderror invalidimage imageparseerror invalidbase64image
		invalidaudio audiodecodeerror audiodurationtooshort`,
	],
	[
		"INPUT_REFUSED",
		`contextlengthexceeded contextwindowexceeded exceedcontextsizeerror prompttoolong
		inputtoolong stringabovemaxlength stringtoolong stringtooshort imagetoosmall imagetoolarge
		filetoolarge facedetectionerror emptyprompt invalidprompt tokenlimitexceeded 1261 minimax1039`,
	],
	[
		"REQUEST_REFUSED",
		`unsupportedparameter unsupportedvalue unknownparameter unrecognizedparameter
		invalidparametervalue missingrequiredparameter extraforbidden missing valueerrormissing valueerrorextra
		greaterthan greaterthanequal lessthan lessthanequal multipleof oneof literalerror enum
		sequencetooshort sequencetoolong featurenotsupported integerbelowminvalue integerabovemaxvalue
		decimalbelowminvalue decimalabovemaxvalue unsupportedcountryregionterritory`,
	],
];

const meaningOf: ReadonlyMap<string, ErrorCode> = new Map(
	codesOf.flatMap(([means, codes]) =>
		codes.split(/\s+/).map((code): [string, ErrorCode] => [code, means]),
	),
);

/** The meaning of the first known code; codes about filters, credit and keys take precedence. */
export function kindOfCodes(codes: readonly string[]): ErrorCode | undefined {
	const known = codes.flatMap((code) => meaningOf.get(code) ?? []);
	return urgent.find((code) => known.includes(code)) ?? known[0];
}

const urgent: readonly ErrorCode[] = ["WITHHELD", "CREDITS_EXHAUSTED", "INVALID_TOKEN"];

/** Messages of a filter (docs/provider.md), never shown. */
const ofFilter =
	/content_policy_violation|moderation_blocked|rejected (as a result of|by) (our|the) safety system|safety_violations|nsfw (content|concepts?|image)|flagged (by moderation|for |as )|content management policy|content (policy|filter)|inappropriate content|sensitive (content|words)/i;

/** Whether a provider's message says that a filter withheld the answer. */
export function saysWithheld(message: string): boolean {
	return ofFilter.test(message);
}

/** Phrases in which "token" means a unit of text. */
const ofModel =
	/\b(unexpected|next|stop|special|eos|bos|pad|end|begin(ning)?|start|last|first|new|each|every|per|one|such|image|audio|timestamp|output|input|prompt|completion|context|max(imum)?|many|\d+)[ _-]tokens?\b|\btokens\b|\btoken[ _-]?(in (json|position|\S+ at)|at|ids?|index|limit|count|budget|length|window|usage|classification|generation|embeddings?|['"`<{[(])/gi;
const credential =
	/\b((api|access|auth\w*|secret|user|hf|bearer|provider) ?[_-]?(token|key)s?|apikey|x-api-key|token|credentials?|jwt|authorization header)\b/i;
const isBad =
	/\b(in|not )valid|\b(wrong|bad|missing|absent|expired?|revoked|incorrect|illegal|malformed|unknown|unauthori[sz]ed|unrecogni[sz]ed|rejected|refused|denied|disabled|deactivated|required|empty|inactive|suspended|blocked|deleted|leaked|mismatch\w*|insufficient|lacks?|permissions?|fail(ed|s)?|not (active|found|recogni[sz]ed|set|given|provided|accepted|correct|right|allowed|authori[sz]ed|exist|have)|no|cannot be (blank|empty|null)|(cannot|can't|unable to) (be )?(verif|validat|authenticat)\w*|(could|did) not|without|provide|n't|check)\b/i;
/** Phrases about files and answers that look like those about keys. */
const ofParsing = /json|parse|decod|syntax|unexpected|vocabulary|tokeni[sz]er/i;

/** Whether a message is about a wrong or missing API token or key, in any word order. */
function isAboutKey(message: string): boolean {
	const rest = message.replace(ofModel, " ");
	return rest
		.split(/[.;\n](?=\s|$)/)
		.some((part) => credential.test(part) && isBad.test(part) && !ofParsing.test(part));
}

type Row = readonly [says: RegExp | ((message: string) => boolean), code: ErrorCode];

/** Messages that are more specific than their status; the first match wins (docs/provider.md). */
const sure: readonly Row[] = [
	[
		/mel input features|> 30 seconds|(recording|audio|clip)\b.{0,30}\b(longer than|too long)/i,
		"CLIP_TOO_LONG",
	],
	[
		/malformed soundfile|cannot identify image|(could not|cannot|can't|unable to|failed to|errors?( while| when)?) (process|decod|load|read|open)(e|ing)? (the |input |this )*(image|picture|audio|sound|recording|file)|(image|audio|sound)( file)? (is |looks )?(corrupt|broken|invalid|damaged)|invalid image|audio file could not be decoded|image data .{0,20}not (valid|represent)/i,
		"FILE_BROKEN",
	],
	[
		/content type .* not supported|unsupported data url|unsupported (image|audio|file)( file)? ?(format|type)?|invalid file format|unrecognized file format|(image|audio|file) (format|type) .{0,30}not supported/i,
		"UNSUPPORTED_FILE_TYPE",
	],
	[
		/^\W*max_?(completion_|new_|output_)?tokens\W(?!.*\binputs\b).*(too (large|high|small)|must be|at (most|least)|exceed|[<>]|not support|\binstead\b)/i,
		"REQUEST_REFUSED",
	],
	[
		/context (length|window|size)|(prompt|input|conversation|text|message|request)s?( \w+)? ((is|are) )?too long|too many (input |prompt )?tokens|inputs\W+tokens? \+|(reduce|shorten) (the length|your|the) |exceeds? (the )?(model'?s? )?(maximum|max|available|allowed) (context|input|prompt|length|number of (input )?tokens|token)|range of input length|\d+ tokens > \d+|string too long|(text|prompt|inputs?|contents?|messages?)\W.{0,30}(cannot be|must not be|is|are|must be non-?) ?empty|too long for (the|this) model|at most \d+ characters/i,
		"INPUT_REFUSED",
	],
	[
		/exhausted balance|credit balance|insufficient (account |user )?(balance|credits?|quota|funds)|not enough (credits?|balance|quota)|exceeded your current quota|out of credits?|no credits? (left|remaining)|run out of credits?|(billing|spend\w*|usage) (hard )?limits?|api usage limits|(more|additional) credits|payment (is )?required|in arrears|overdue|depleted your|included credits|balance (is )?(too low|insufficient|exhausted)|余额不足|欠费/i,
		"CREDITS_EXHAUSTED",
	],
	[
		/model (is )?not supported by provider|not supported by (any )?provider|no inference provider|inference provider information/i,
		"PROVIDER_CONFIGURATION",
	],
	[/invalid username or password/i, "AUTHENTICATION_FAILED"],
	[/model not found|^(the )?model \S+ (does not exist|not found)/i, "MODEL_NOT_FOUND"],
	[/rate.?limit/i, "RATE_LIMIT"],
	[/^too many requests/i, "RATE_LIMIT"],
	[
		/\bscal(ed|ing) (down )?(to|from|up)\b|\b(warming|starting|waking) up\b|\bcold start|\b(is|are|was|were|still|currently) (currently |still |now )*(being loaded|loading)\b|^(the )?model loading\b|^loading (the )?(model|weights)\b/i,
		"MODEL_LOADING",
	],
	[isAboutKey, "INVALID_TOKEN"],
	[
		/\b(login fail|unauthenticated|unauthori[sz]ed|authentication (failed|error|required)|not authenticated|permission denied)/i,
		"AUTHENTICATION_FAILED",
	],
	[
		/\b(system|developer|assistant|tool)\W{0,3}(role|messages?|prompts?|instructions?)?\b.{0,40}\b(not (be )?(supported|allowed|permitted|enabled|valid)|unsupported|isn't supported|must be)|does not support (the )?(system|developer)|\broles? must (alternate|be)|roles must alternate|(unexpected|unknown|invalid|unsupported)( message)? role|\brole\b.{0,30}(not (supported|allowed)|must be|is (invalid|unknown|unsupported))|only (\w+,? )*(and|or) \w+ roles/i,
		"ROLE_REFUSED",
	],
	[
		/does not support (chat|generate|text|completions?|images?|embeddings?|this (api|operation)|audio|speech)|is not a chat model|not supported in the v1|unsupported model|(operation|endpoint) does not work with|model.{0,60}\bis not (supported|available|enabled|accessible)|no access to (the )?model|not have access to (the )?model/i,
		"PROVIDER_CONFIGURATION",
	],
	[
		/\bmodels?\b.{0,100}(does(n't| not) exist|not exist|not found|decommissioned|deprecated|retired|no longer (supported|available|served)|isn't available|unloaded|is unknown|not a valid|invalid)|unknown model|no such model|no models? (is |are )?loaded|not a valid model|invalid model\b|failed to load( the)? model|try pulling it|model.{0,20}不存在|specified version does not exist/i,
		"MODEL_NOT_FOUND",
	],
];

/** Patterns for messages without a telling status; a specific status takes precedence. */
const likely: readonly Row[] = [
	[
		/missing field|field required|deserialize|template|not used by the model|unsupported (parameter|value|argument|option|field)|(unrecogni[sz]ed|unknown|unexpected|invalid|extra|additional) (request )?(parameters?|arguments?|fields?|propert(y|ies)|inputs?|keyword|name|option)\b|not permitted|extra inputs|cannot both be|missing (required|1 required)|\bis (not supported|unsupported|deprecated|not allowed|not permitted)|not (supported|allowed) (with|for|by) (this|the) model|does not support|use '?\w+'? instead|must be (<|>|less|greater|between|one of|a |an |in )|should be (<|>|less|greater|between|one of|a |an |in )|only the default|valid (range|values)|(top_p|temperature|max_?\w*tokens|stream_options|response_format|stop|seed|frequency_penalty|logprobs|num_inference_steps|guidance_scale|voice|image_size)\b.{0,60}\b(invalid|not|must|should|range|unsupported|unavailable)/i,
		"REQUEST_REFUSED",
	],
	[/^input validation error/i, "INPUT_REFUSED"],
	[/\bloading\b/i, "MODEL_LOADING"],
];

/** The meaning of a message, whatever its status. */
export function kindOfMessage(message: string): ErrorCode | undefined {
	return firstOf(sure, message);
}

/** The meaning of a message whose status is generic. */
export function likelyKind(message: string): ErrorCode | undefined {
	return firstOf(likely, message);
}

function firstOf(rows: readonly Row[], message: string): ErrorCode | undefined {
	return rows.find(([says]) =>
		typeof says === "function" ? says(message) : says.test(message),
	)?.[1];
}
