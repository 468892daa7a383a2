#include "CTranscripts.h"

#include <stddef.h>

// The language has it since C23, the compiler everywhere; the package's other C is older.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char after_shutdown[] = {
#embed "../../protocol/transcripts/after-shutdown.jsonl"
};
static const unsigned char asset_identifiers[] = {
#embed "../../protocol/transcripts/asset-identifiers.jsonl"
};
static const unsigned char attachments_in_line_framing[] = {
#embed "../../protocol/transcripts/attachments-in-line-framing.jsonl"
};
static const unsigned char attachments_not_wanted[] = {
#embed "../../protocol/transcripts/attachments-not-wanted.jsonl"
};
static const unsigned char attachments_to_requests[] = {
#embed "../../protocol/transcripts/attachments-to-requests.jsonl"
};
static const unsigned char attachments_too_large[] = {
#embed "../../protocol/transcripts/attachments-too-large.jsonl"
};
static const unsigned char attachments[] = {
#embed "../../protocol/transcripts/attachments.jsonl"
};
static const unsigned char batch_in_header_framing[] = {
#embed "../../protocol/transcripts/batch-in-header-framing.jsonl"
};
static const unsigned char batch_limits[] = {
#embed "../../protocol/transcripts/batch-limits.jsonl"
};
static const unsigned char batch_of_a_session[] = {
#embed "../../protocol/transcripts/batch-of-a-session.jsonl"
};
static const unsigned char batch_one_picker[] = {
#embed "../../protocol/transcripts/batch-one-picker.jsonl"
};
static const unsigned char batch_without_requests[] = {
#embed "../../protocol/transcripts/batch-without-requests.jsonl"
};
static const unsigned char batch[] = {
#embed "../../protocol/transcripts/batch.jsonl"
};
static const unsigned char before_initialize[] = {
#embed "../../protocol/transcripts/before-initialize.jsonl"
};
static const unsigned char byte_counts[] = {
#embed "../../protocol/transcripts/byte-counts.jsonl"
};
static const unsigned char cancel_request_by_type[] = {
#embed "../../protocol/transcripts/cancel-request-by-type.jsonl"
};
static const unsigned char cancel_request_unknown[] = {
#embed "../../protocol/transcripts/cancel-request-unknown.jsonl"
};
static const unsigned char cancel_request[] = {
#embed "../../protocol/transcripts/cancel-request.jsonl"
};
static const unsigned char cancel[] = {
#embed "../../protocol/transcripts/cancel.jsonl"
};
static const unsigned char capability_not_announced[] = {
#embed "../../protocol/transcripts/capability-not-announced.jsonl"
};
static const unsigned char configuration_invalid[] = {
#embed "../../protocol/transcripts/configuration-invalid.jsonl"
};
static const unsigned char configuration_of_the_face[] = {
#embed "../../protocol/transcripts/configuration-of-the-face.jsonl"
};
static const unsigned char continuous_not_agreed[] = {
#embed "../../protocol/transcripts/continuous-not-agreed.jsonl"
};
static const unsigned char continuous_withdrawn[] = {
#embed "../../protocol/transcripts/continuous-withdrawn.jsonl"
};
static const unsigned char continuous[] = {
#embed "../../protocol/transcripts/continuous.jsonl"
};
static const unsigned char control_without_picker[] = {
#embed "../../protocol/transcripts/control-without-picker.jsonl"
};
static const unsigned char control[] = {
#embed "../../protocol/transcripts/control.jsonl"
};
static const unsigned char deep_enough[] = {
#embed "../../protocol/transcripts/deep-enough.jsonl"
};
static const unsigned char default_configuration[] = {
#embed "../../protocol/transcripts/default-configuration.jsonl"
};
static const unsigned char each_item_once[] = {
#embed "../../protocol/transcripts/each-item-once.jsonl"
};
static const unsigned char end_inside_a_frame[] = {
#embed "../../protocol/transcripts/end-inside-a-frame.jsonl"
};
static const unsigned char end_inside_a_message[] = {
#embed "../../protocol/transcripts/end-inside-a-message.jsonl"
};
static const unsigned char end_of_input_new[] = {
#embed "../../protocol/transcripts/end-of-input-new.jsonl"
};
static const unsigned char end_of_input_ready[] = {
#embed "../../protocol/transcripts/end-of-input-ready.jsonl"
};
static const unsigned char end_of_input_while_open[] = {
#embed "../../protocol/transcripts/end-of-input-while-open.jsonl"
};
static const unsigned char end_of_input_with_requests[] = {
#embed "../../protocol/transcripts/end-of-input-with-requests.jsonl"
};
static const unsigned char exit_at_once[] = {
#embed "../../protocol/transcripts/exit-at-once.jsonl"
};
static const unsigned char exit_without_shutdown[] = {
#embed "../../protocol/transcripts/exit-without-shutdown.jsonl"
};
static const unsigned char filter_invalid[] = {
#embed "../../protocol/transcripts/filter-invalid.jsonl"
};
static const unsigned char filter[] = {
#embed "../../protocol/transcripts/filter.jsonl"
};
static const unsigned char first_byte[] = {
#embed "../../protocol/transcripts/first-byte.jsonl"
};
static const unsigned char handles_are_new[] = {
#embed "../../protocol/transcripts/handles-are-new.jsonl"
};
static const unsigned char handshake_limits[] = {
#embed "../../protocol/transcripts/handshake-limits.jsonl"
};
static const unsigned char handshake_parameters[] = {
#embed "../../protocol/transcripts/handshake-parameters.jsonl"
};
static const unsigned char handshake[] = {
#embed "../../protocol/transcripts/handshake.jsonl"
};
static const unsigned char header_attachment_unagreed[] = {
#embed "../../protocol/transcripts/header-attachment-unagreed.jsonl"
};
static const unsigned char header_blanks[] = {
#embed "../../protocol/transcripts/header-blanks.jsonl"
};
static const unsigned char header_charset[] = {
#embed "../../protocol/transcripts/header-charset.jsonl"
};
static const unsigned char header_empty_message[] = {
#embed "../../protocol/transcripts/header-empty-message.jsonl"
};
static const unsigned char header_length_beyond_integers[] = {
#embed "../../protocol/transcripts/header-length-beyond-integers.jsonl"
};
static const unsigned char header_length_hexadecimal[] = {
#embed "../../protocol/transcripts/header-length-hexadecimal.jsonl"
};
static const unsigned char header_length_huge[] = {
#embed "../../protocol/transcripts/header-length-huge.jsonl"
};
static const unsigned char header_length_missing[] = {
#embed "../../protocol/transcripts/header-length-missing.jsonl"
};
static const unsigned char header_length_negative[] = {
#embed "../../protocol/transcripts/header-length-negative.jsonl"
};
static const unsigned char header_length_not_decimal[] = {
#embed "../../protocol/transcripts/header-length-not-decimal.jsonl"
};
static const unsigned char header_length_signed[] = {
#embed "../../protocol/transcripts/header-length-signed.jsonl"
};
static const unsigned char header_length_twice[] = {
#embed "../../protocol/transcripts/header-length-twice.jsonl"
};
static const unsigned char header_line_too_long[] = {
#embed "../../protocol/transcripts/header-line-too-long.jsonl"
};
static const unsigned char header_noise[] = {
#embed "../../protocol/transcripts/header-noise.jsonl"
};
static const unsigned char header_spellings[] = {
#embed "../../protocol/transcripts/header-spellings.jsonl"
};
static const unsigned char header_too_many_lines[] = {
#embed "../../protocol/transcripts/header-too-many-lines.jsonl"
};
static const unsigned char ids_in_flight[] = {
#embed "../../protocol/transcripts/ids-in-flight.jsonl"
};
static const unsigned char ids_invalid[] = {
#embed "../../protocol/transcripts/ids-invalid.jsonl"
};
static const unsigned char ids[] = {
#embed "../../protocol/transcripts/ids.jsonl"
};
static const unsigned char initialize_twice[] = {
#embed "../../protocol/transcripts/initialize-twice.jsonl"
};
static const unsigned char library_missing[] = {
#embed "../../protocol/transcripts/library-missing.jsonl"
};
static const unsigned char limits_of_the_host[] = {
#embed "../../protocol/transcripts/limits-of-the-host.jsonl"
};
static const unsigned char line_blanks[] = {
#embed "../../protocol/transcripts/line-blanks.jsonl"
};
static const unsigned char line_noise[] = {
#embed "../../protocol/transcripts/line-noise.jsonl"
};
static const unsigned char line_too_long[] = {
#embed "../../protocol/transcripts/line-too-long.jsonl"
};
static const unsigned char load_file_end_of_input[] = {
#embed "../../protocol/transcripts/load-file-end-of-input.jsonl"
};
static const unsigned char load_file[] = {
#embed "../../protocol/transcripts/load-file.jsonl"
};
static const unsigned char load_parameters[] = {
#embed "../../protocol/transcripts/load-parameters.jsonl"
};
static const unsigned char load_pipelined[] = {
#embed "../../protocol/transcripts/load-pipelined.jsonl"
};
static const unsigned char load_preview[] = {
#embed "../../protocol/transcripts/load-preview.jsonl"
};
static const unsigned char load_ranges[] = {
#embed "../../protocol/transcripts/load-ranges.jsonl"
};
static const unsigned char load_too_large[] = {
#embed "../../protocol/transcripts/load-too-large.jsonl"
};
static const unsigned char load_types[] = {
#embed "../../protocol/transcripts/load-types.jsonl"
};
static const unsigned char load_with_progress[] = {
#embed "../../protocol/transcripts/load-with-progress.jsonl"
};
static const unsigned char many_at_once[] = {
#embed "../../protocol/transcripts/many-at-once.jsonl"
};
static const unsigned char not_a_message[] = {
#embed "../../protocol/transcripts/not-a-message.jsonl"
};
static const unsigned char not_json[] = {
#embed "../../protocol/transcripts/not-json.jsonl"
};
static const unsigned char order_of_choosing[] = {
#embed "../../protocol/transcripts/order-of-choosing.jsonl"
};
static const unsigned char order_of_the_library[] = {
#embed "../../protocol/transcripts/order-of-the-library.jsonl"
};
static const unsigned char parameters_by_position[] = {
#embed "../../protocol/transcripts/parameters-by-position.jsonl"
};
static const unsigned char pick_and_load[] = {
#embed "../../protocol/transcripts/pick-and-load.jsonl"
};
static const unsigned char picked_nothing[] = {
#embed "../../protocol/transcripts/picked-nothing.jsonl"
};
static const unsigned char ping_in_every_state[] = {
#embed "../../protocol/transcripts/ping-in-every-state.jsonl"
};
static const unsigned char present_while_open[] = {
#embed "../../protocol/transcripts/present-while-open.jsonl"
};
static const unsigned char properties[] = {
#embed "../../protocol/transcripts/properties.jsonl"
};
static const unsigned char receipts[] = {
#embed "../../protocol/transcripts/receipts.jsonl"
};
static const unsigned char release[] = {
#embed "../../protocol/transcripts/release.jsonl"
};
static const unsigned char results_say_no_more[] = {
#embed "../../protocol/transcripts/results-say-no-more.jsonl"
};
static const unsigned char selection_limit[] = {
#embed "../../protocol/transcripts/selection-limit.jsonl"
};
static const unsigned char shutdown_first[] = {
#embed "../../protocol/transcripts/shutdown-first.jsonl"
};
static const unsigned char shutdown_while_open[] = {
#embed "../../protocol/transcripts/shutdown-while-open.jsonl"
};
static const unsigned char stray_responses[] = {
#embed "../../protocol/transcripts/stray-responses.jsonl"
};
static const unsigned char unattended[] = {
#embed "../../protocol/transcripts/unattended.jsonl"
};
static const unsigned char unknown_item_before_type[] = {
#embed "../../protocol/transcripts/unknown-item-before-type.jsonl"
};
static const unsigned char unknown_item[] = {
#embed "../../protocol/transcripts/unknown-item.jsonl"
};
static const unsigned char unknown_members[] = {
#embed "../../protocol/transcripts/unknown-members.jsonl"
};
static const unsigned char unknown_method[] = {
#embed "../../protocol/transcripts/unknown-method.jsonl"
};
static const unsigned char unknown_notification[] = {
#embed "../../protocol/transcripts/unknown-notification.jsonl"
};
static const unsigned char version_minor[] = {
#embed "../../protocol/transcripts/version-minor.jsonl"
};
static const unsigned char version_mismatch[] = {
#embed "../../protocol/transcripts/version-mismatch.jsonl"
};
static const unsigned char without_preview[] = {
#embed "../../protocol/transcripts/without-preview.jsonl"
};
static const unsigned char without_properties[] = {
#embed "../../protocol/transcripts/without-properties.jsonl"
};
#pragma clang diagnostic pop

static const struct {
    const unsigned char *bytes;
    size_t count;
} transcripts[] = {
    {after_shutdown, sizeof after_shutdown},
    {asset_identifiers, sizeof asset_identifiers},
    {attachments_in_line_framing, sizeof attachments_in_line_framing},
    {attachments_not_wanted, sizeof attachments_not_wanted},
    {attachments_to_requests, sizeof attachments_to_requests},
    {attachments_too_large, sizeof attachments_too_large},
    {attachments, sizeof attachments},
    {batch_in_header_framing, sizeof batch_in_header_framing},
    {batch_limits, sizeof batch_limits},
    {batch_of_a_session, sizeof batch_of_a_session},
    {batch_one_picker, sizeof batch_one_picker},
    {batch_without_requests, sizeof batch_without_requests},
    {batch, sizeof batch},
    {before_initialize, sizeof before_initialize},
    {byte_counts, sizeof byte_counts},
    {cancel_request_by_type, sizeof cancel_request_by_type},
    {cancel_request_unknown, sizeof cancel_request_unknown},
    {cancel_request, sizeof cancel_request},
    {cancel, sizeof cancel},
    {capability_not_announced, sizeof capability_not_announced},
    {configuration_invalid, sizeof configuration_invalid},
    {configuration_of_the_face, sizeof configuration_of_the_face},
    {continuous_not_agreed, sizeof continuous_not_agreed},
    {continuous_withdrawn, sizeof continuous_withdrawn},
    {continuous, sizeof continuous},
    {control_without_picker, sizeof control_without_picker},
    {control, sizeof control},
    {deep_enough, sizeof deep_enough},
    {default_configuration, sizeof default_configuration},
    {each_item_once, sizeof each_item_once},
    {end_inside_a_frame, sizeof end_inside_a_frame},
    {end_inside_a_message, sizeof end_inside_a_message},
    {end_of_input_new, sizeof end_of_input_new},
    {end_of_input_ready, sizeof end_of_input_ready},
    {end_of_input_while_open, sizeof end_of_input_while_open},
    {end_of_input_with_requests, sizeof end_of_input_with_requests},
    {exit_at_once, sizeof exit_at_once},
    {exit_without_shutdown, sizeof exit_without_shutdown},
    {filter_invalid, sizeof filter_invalid},
    {filter, sizeof filter},
    {first_byte, sizeof first_byte},
    {handles_are_new, sizeof handles_are_new},
    {handshake_limits, sizeof handshake_limits},
    {handshake_parameters, sizeof handshake_parameters},
    {handshake, sizeof handshake},
    {header_attachment_unagreed, sizeof header_attachment_unagreed},
    {header_blanks, sizeof header_blanks},
    {header_charset, sizeof header_charset},
    {header_empty_message, sizeof header_empty_message},
    {header_length_beyond_integers, sizeof header_length_beyond_integers},
    {header_length_hexadecimal, sizeof header_length_hexadecimal},
    {header_length_huge, sizeof header_length_huge},
    {header_length_missing, sizeof header_length_missing},
    {header_length_negative, sizeof header_length_negative},
    {header_length_not_decimal, sizeof header_length_not_decimal},
    {header_length_signed, sizeof header_length_signed},
    {header_length_twice, sizeof header_length_twice},
    {header_line_too_long, sizeof header_line_too_long},
    {header_noise, sizeof header_noise},
    {header_spellings, sizeof header_spellings},
    {header_too_many_lines, sizeof header_too_many_lines},
    {ids_in_flight, sizeof ids_in_flight},
    {ids_invalid, sizeof ids_invalid},
    {ids, sizeof ids},
    {initialize_twice, sizeof initialize_twice},
    {library_missing, sizeof library_missing},
    {limits_of_the_host, sizeof limits_of_the_host},
    {line_blanks, sizeof line_blanks},
    {line_noise, sizeof line_noise},
    {line_too_long, sizeof line_too_long},
    {load_file_end_of_input, sizeof load_file_end_of_input},
    {load_file, sizeof load_file},
    {load_parameters, sizeof load_parameters},
    {load_pipelined, sizeof load_pipelined},
    {load_preview, sizeof load_preview},
    {load_ranges, sizeof load_ranges},
    {load_too_large, sizeof load_too_large},
    {load_types, sizeof load_types},
    {load_with_progress, sizeof load_with_progress},
    {many_at_once, sizeof many_at_once},
    {not_a_message, sizeof not_a_message},
    {not_json, sizeof not_json},
    {order_of_choosing, sizeof order_of_choosing},
    {order_of_the_library, sizeof order_of_the_library},
    {parameters_by_position, sizeof parameters_by_position},
    {pick_and_load, sizeof pick_and_load},
    {picked_nothing, sizeof picked_nothing},
    {ping_in_every_state, sizeof ping_in_every_state},
    {present_while_open, sizeof present_while_open},
    {properties, sizeof properties},
    {receipts, sizeof receipts},
    {release, sizeof release},
    {results_say_no_more, sizeof results_say_no_more},
    {selection_limit, sizeof selection_limit},
    {shutdown_first, sizeof shutdown_first},
    {shutdown_while_open, sizeof shutdown_while_open},
    {stray_responses, sizeof stray_responses},
    {unattended, sizeof unattended},
    {unknown_item_before_type, sizeof unknown_item_before_type},
    {unknown_item, sizeof unknown_item},
    {unknown_members, sizeof unknown_members},
    {unknown_method, sizeof unknown_method},
    {unknown_notification, sizeof unknown_notification},
    {version_minor, sizeof version_minor},
    {version_mismatch, sizeof version_mismatch},
    {without_preview, sizeof without_preview},
    {without_properties, sizeof without_properties},
};

long ctranscripts_count(void) { return sizeof transcripts / sizeof *transcripts; }

const unsigned char *ctranscripts_text(long place, long *count) {
    if (place < 0 || place >= ctranscripts_count()) return NULL;
    *count = (long)transcripts[place].count;
    return transcripts[place].bytes;
}
