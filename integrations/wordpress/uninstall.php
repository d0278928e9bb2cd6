<?php

// Removes everything that the plugin stored, on every site of a network.

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

$remove = function (): void {
    global $wpdb;
    $wpdb->query("DROP TABLE IF EXISTS {$wpdb->prefix}leadwell_outbox");
    delete_option('leadwell');
    delete_option('leadwell_table');
    wp_clear_scheduled_hook('leadwell_send');
    wp_clear_scheduled_hook('leadwell_hourly');
};

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        switch_to_blog($site);
        $remove();
        restore_current_blog();
    }
} else {
    $remove();
}
